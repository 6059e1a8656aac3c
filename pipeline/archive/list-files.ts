import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { publicPaths } from '../contract/paths.ts';
import { readIfPresent } from './replace-files.ts';

/** The paths of all files below a folder, from it on and with `/` between names, sorted. A missing folder has none. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .toSorted();
}

/** The public files that are no longer published, the newest first. A new machine has no such list. */
export async function readRemovedFiles(publicDir: string): Promise<string[]> {
  const bytes = await readIfPresent(join(publicDir, publicPaths.removedFiles));
  return (bytes?.toString().split('\n') ?? []).filter((path) => path !== '');
}
