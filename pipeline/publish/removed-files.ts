import type { PublicFile } from '../archive/compress.ts';
import { publicPaths } from '../contract/paths.ts';

/** A night repeats this many lines of earlier nights at most, the newest. A night adds about twenty. */
const repeatedLines = 4_000;

/**
 * The files that a night removes, and those that earlier nights removed and that are still not wanted: the hand-over of
 * those nights may have failed. Pure.
 */
export function joinRemoved(
  tonight: readonly string[],
  earlier: readonly string[],
  isUnwanted: (path: string) => boolean,
): string[] {
  const listed = new Set(tonight);
  const repeated = earlier.filter((path) => !listed.has(path) && isUnwanted(path));
  return [...listed, ...repeated.slice(0, repeatedLines)];
}

/** The list for those who copy the folder, one path on each line. */
export function formatRemoved(removed: readonly string[]): PublicFile {
  const lines = removed.map((path) => `${path}\n`);
  return { path: publicPaths.removedFiles, bytes: Buffer.from(lines.join('')) };
}
