import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { goneEnding, publicPaths, groupFolders } from '../contract/paths.ts';

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
export const changingFolders = [
  publicPaths.pages,
  ...groupFolders,
  publicPaths.repositories,
  publicPaths.badges,
  publicPaths.nightLog,
] as const;

/**
 * Whether a file of an earlier night is no longer among the published files: a page that a notice replaced, a notice whose
 * page came back, the page of a repository that is no longer shown, a badge that a correction withdrew, a compressed copy of
 * a night's page, or a tile of the night log that a larger tile replaced.
 *
 * Whoever copies a public folder asks this about files that are already there. Paths are below the public folder.
 */
export function unpublishedBeside(published: ReadonlySet<string>): (path: string) => boolean {
  const months = [...badgeMonths(published)];
  return (path) => {
    const [folder = '', name = ''] = path.split('/');
    if (folder === publicPaths.pages) return /\.(?:br|gz|txt|json)$/.test(name);
    if (folder === publicPaths.repositories) return !published.has(path);
    if (folder === publicPaths.badges) {
      // Nights that are dated after the newest one were set aside.
      const isLater = months.length > 0 && months.every((month) => name > month);
      return (isLater || months.includes(name)) && !published.has(path);
    }
    if (folder === publicPaths.nightLog) {
      return published.has(publicPaths.checkpoint) && !published.has(path);
    }
    if (!groupFolders.some((each) => each === folder)) return false;
    const stem = `${folder}/${name.split('.', 1)[0]}`;
    return published.has(path.endsWith(goneEnding) ? `${stem}.html` : `${stem}${goneEnding}`);
  };
}

/** The months with badges that are published. The badges of a month are published together, and older months stay. */
function badgeMonths(published: ReadonlySet<string>): ReadonlySet<string> {
  const badges = [...published].filter((path) => path.startsWith(`${publicPaths.badges}/`));
  return new Set(badges.map((path) => path.split('/')[1] ?? ''));
}
