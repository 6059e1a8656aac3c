import type { PublicFile } from '../archive/compress.ts';
import { publicPaths } from '../contract/paths.ts';

/** A night repeats this many lines of earlier nights at most, the newest. A night adds some twenty. */
const repeatedLines = 4_000;

/**
 * What a night removes, and what earlier nights removed that is still not wanted: the hand-over of those nights may have
 * failed. Pure.
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

/** The list for those who copy the folder, a path a line. */
export function formatRemoved(removed: readonly string[]): PublicFile {
  const lines = removed.map((path) => `${path}\n`);
  return { path: publicPaths.removedFiles, bytes: Buffer.from(lines.join('')) };
}
