import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { addDays, type DigestDate, type Month, monthOf } from '../contract/dates.ts';
import { rememberedDays } from '../contract/history.ts';
import { publicPaths } from '../contract/paths.ts';

/** The paths of all files below a folder, relative to it, with `/` between names, sorted. Empty for a missing folder. */
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

/** Folders in which earlier nights may have left files that are no longer published. */
export const changingFolders = [publicPaths.pages, publicPaths.repositories] as const;

/**
 * Whether a file of an earlier night is no longer among the published files: the page of a repository that is no longer shown, or a
 * compressed copy of a night's page.
 *
 * Whoever copies a public folder asks this about files that are already there. Paths are below the public folder.
 */
export function unpublishedBeside(published: ReadonlySet<string>): (path: string) => boolean {
  return (path) => {
    const [folder = '', name = ''] = path.split('/');
    if (folder === publicPaths.pages) return /\.(?:br|gz|txt|json)$/.test(name);
    if (folder === publicPaths.repositories) return !published.has(path);
    return false;
  };
}

/** The first month of which a night makes the list for the search again, with those of all later months. */
export function firstOpenMonth(newest: DigestDate): Month {
  return monthOf(addDays(newest, 1 - rememberedDays));
}
