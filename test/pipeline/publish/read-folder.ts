import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The bytes of every file below a folder, by path. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const files = new Map<string, string>();
  for (const path of paths.toSorted()) {
    files.set(path, await readFile(join(folder, path), 'latin1'));
  }
  return files;
}
