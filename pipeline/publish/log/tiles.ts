import { publicPaths } from '../../contract/paths.ts';
import type { PublicFile } from '../../platform/files.ts';
import type { Tree } from './tree.ts';

/** How many hashes a whole tile has. */
const tileWidth = 256;
export const hashBytes = 32;

/**
 * The tiles of a tree at a size: whole ones and, at the end of each level, one with the rest. Source: C2SP, tlog-tiles.
 *
 * @example tilePaths(70_000).length // 277
 */
export function tilePaths(size: number): string[] {
  return levelsOf(size).flatMap((width, level) =>
    Array.from({ length: Math.ceil(width / tileWidth) }, (_, tile) =>
      tilePath(level, tile, Math.min(tileWidth, width - tile * tileWidth)),
    ),
  );
}

/** Cuts the tree into the files of `tilePaths`. */
export function cutTiles(tree: Tree, size: number): PublicFile[] {
  return levelsOf(size).flatMap((width, level) => {
    // A hash of a tile is that of 256 hashes below: eight levels of the tree.
    const hashes = tree.levels[level * Math.log2(tileWidth)]?.slice(0, width) ?? [];
    return Array.from({ length: Math.ceil(width / tileWidth) }, (_, tile) => {
      const within = hashes.slice(tile * tileWidth, (tile + 1) * tileWidth);
      return { path: tilePath(level, tile, within.length), bytes: Buffer.concat(within) };
    });
  });
}

/** How many hashes each level has. */
function levelsOf(size: number): number[] {
  const widths: number[] = [];
  for (let width = size; width > 0; width = Math.floor(width / tileWidth)) widths.push(width);
  return widths;
}

/** A number above 999 has several parts of three digits: `x001/x234/067`. */
function tilePath(level: number, tile: number, width: number): string {
  const digits = String(tile).padStart(3 * Math.ceil(String(tile).length / 3), '0');
  const parts = digits.match(/\d{3}/g) ?? [];
  const name = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
  const rest = width === tileWidth ? '' : `.p/${width}`;
  return `${publicPaths.nightLog}/tile/${level}/${name}${rest}`;
}
