import { join } from 'node:path';
import type { PublicFile } from '../archive/compress.ts';
import { type NewFile, removeFiles, replaceFiles } from '../archive/replace-files.ts';
import { goneEnding } from '../contract/paths.ts';

/** The files of the current night in the order of writing, and those that must not be there. */
export type CurrentFiles = { files: NewFile[]; removed: string[] };

/** Removes files of the public folder. Returns the number of those that were there. */
export function removeBelow(publicDir: string, paths: readonly string[]): Promise<number> {
  return removeFiles(paths.map((path) => join(publicDir, path)));
}

/**
 * Replaces the files of the current night, and first removes those that are gone. `others` change together with them.
 *
 * A notice is written before its page is removed. After a crash the pointer names the night before, so the next run
 * does all of it again. Returns the number of changed files.
 */
export async function replaceCurrent(
  { publicDir }: { publicDir: string },
  { files, removed }: CurrentFiles,
  others: readonly NewFile[],
): Promise<number> {
  const noticed = await replaceFiles(files.filter(({ path }) => path.endsWith(goneEnding)));
  const gone = await removeBelow(publicDir, removed);
  return noticed + gone + (await replaceFiles([...others, ...files]));
}

/** A file of a folder, as it is written. */
export function below(folder: string, { path, bytes }: PublicFile): NewFile {
  return { path: join(folder, path), bytes };
}
