import { hash as digestOf } from 'node:crypto';
import { publicPaths } from '../../contract/paths.ts';
import type { PublicFile } from '../../platform/files.ts';

/** A Merkle tree that only grows. It knows its hash at each size that it had. Source: RFC 6962, section 2.1. */
export type Tree = ReturnType<typeof growTree>;

/**
 * Grows the tree of these leaf hashes.
 *
 * @throws RangeError for an index or a size that the tree does not have.
 */
export function growTree(leaves: readonly Buffer[]) {
  const levels: (readonly Buffer[])[] = [leaves];
  for (let below = leaves; below.length > 1; below = levels.at(-1) ?? []) {
    const pairs = Math.floor(below.length / 2);
    const above = Array.from({ length: pairs }, (_, pair) =>
      hashNode(at(below, 2 * pair), at(below, 2 * pair + 1)),
    );
    levels.push(above);
  }
  const hashOf = (from: number, to: number): Buffer => {
    const size = to - from;
    if (size === 0) return sha256();
    const level = Math.log2(size);
    if (Number.isInteger(level)) return at(levels[level] ?? [], from / size);
    const middle = from + splitOf(size);
    return hashNode(hashOf(from, middle), hashOf(middle, to));
  };
  const inclusion = (index: number, from: number, to: number): Buffer[] => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...inclusion(index, from, middle), hashOf(middle, to)]
      : [...inclusion(index, middle, to), hashOf(from, middle)];
  };
  const consistency = (old: number, from: number, to: number, isWhole: boolean): Buffer[] => {
    if (old === to) return isWhole ? [] : [hashOf(from, to)];
    const middle = from + splitOf(to - from);
    return old <= middle
      ? [...consistency(old, from, middle, isWhole), hashOf(middle, to)]
      : [...consistency(old, middle, to, false), hashOf(from, middle)];
  };
  return {
    size: leaves.length,
    /** The hashes of whole subtrees of 1, 2, 4 … leaves. */
    levels,
    /** The hash of the tree when it had this many leaves. */
    root: (size: number) => hashOf(0, size),
    /** The hashes that lead from a leaf to the root of a size, the leaf's sibling first. */
    inclusion: (index: number, size: number) => inclusion(index, 0, size),
    /** The hashes that show that the tree of one size begins with that of a smaller size. */
    consistency: (old: number, size: number): Buffer[] =>
      old === 0 ? [] : consistency(old, 0, size, true),
  };
}

/** The root that a leaf and its proof lead to; undefined if the proof has too few or too many hashes. */
export function followInclusion(
  leaf: Buffer,
  { index, size }: { index: number; size: number },
  proof: readonly Buffer[],
): Buffer | undefined {
  let [hash, place, last] = [leaf, index, size - 1];
  for (const sibling of proof) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      hash = hashNode(sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else hash = hashNode(hash, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

/** The hash of an entry as a leaf. */
export function hashLeaf(entry: string | Buffer): Buffer {
  return sha256(Buffer.of(0), Buffer.from(entry));
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.of(1), left, right);
}

function sha256(...parts: Buffer[]): Buffer {
  return digestOf('sha256', Buffer.concat(parts), 'buffer');
}

/** The largest power of two below a size. */
function splitOf(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

function at(level: readonly Buffer[], index: number): Buffer {
  const hash = level[index];
  if (!hash) throw new RangeError('the tree does not have that');
  return hash;
}

/** How many hashes a whole tile has. A hash of the next level is that of a whole tile: eight levels of the tree. */
const tileWidth = 256;
const levelsOfTile = Math.log2(tileWidth);

/** A file with the hashes `from` to `to` (without the last) of a level. */
type Tile = { path: string; level: number; from: number; to: number };

/**
 * The tiles of a tree at a size: tiles of 256 hashes and, at the end of each level, a tile with the remaining hashes.
 * Source: C2SP, tlog-tiles.
 *
 * @example listTiles(70_000).length // 277
 */
export function listTiles(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let [level, width] = [0, size]; width > 0; width = Math.floor(width / tileWidth)) {
    for (let from = 0; from < width; from += tileWidth) {
      const to = Math.min(width, from + tileWidth);
      tiles.push({ path: tilePath(level, from / tileWidth, to - from), level, from, to });
    }
    level += 1;
  }
  return tiles;
}

/** Cuts the tree into the files of `listTiles`. */
export function cutTiles({ levels }: Tree, size: number): PublicFile[] {
  return listTiles(size).map(({ path, level, from, to }) => ({
    path,
    bytes: Buffer.concat(levels[level * levelsOfTile]?.slice(from, to) ?? []),
  }));
}

/** A number above 999 has several parts of three digits: `x001/x234/067`. */
function tilePath(level: number, tile: number, width: number): string {
  const digits = String(tile).padStart(3 * Math.ceil(String(tile).length / 3), '0');
  const name = digits.replaceAll(/\d{3}(?=\d)/g, 'x$&/');
  const rest = width === tileWidth ? '' : `.p/${width}`;
  return `${publicPaths.nightLog}/tile/${level}/${name}${rest}`;
}
