import { join } from 'node:path';
import type { PublicFile } from '../../archive/compress.ts';
import { listFiles } from '../../archive/list-files.ts';
import type { DigestDate } from '../../contract/dates.ts';
import { RepositoryPath } from '../../contract/night-list.ts';
import { publicPaths, twinOf } from '../../contract/paths.ts';
import type { FollowedRepository, PutForwardBook } from '../../contract/put-forward.ts';
import { withTwin } from '../page/markdown-twin.ts';
import { emptyBook } from './rewind.ts';
import { listPages } from './followed.ts';
import { renderRepositoryPage, type RepositorySite } from './repository-page.ts';

/** The book as it is now, and as it was when the pages were last rendered. */
export type Books = {
  book: PutForwardBook;
  before: PutForwardBook | undefined;
  /**
   * The pages that were handed over; undefined where that is unknown. The book may have later nights than these pages.
   */
  shown: ReadonlySet<string> | undefined;
};

/**
 * Renders the pages of repositories that changed: those that `changed` nights mention, and those that differ between
 * the two books.
 *
 * The pages are small, and hundreds change in a night, so they have no compressed copies.
 */
export function renderRepositories(
  site: RepositorySite,
  { book, before = emptyBook, shown }: Books,
  changed: readonly DigestDate[],
): PublicFile[] {
  const pages = listPages(book);
  const pagesBefore = listPages(before);
  const known = new Map(before.repositories.map((one) => [one.id, JSON.stringify(one)]));
  const isNight = new Set(changed);
  return book.repositories.flatMap((one) => {
    const path = pages.get(one.id);
    if (path === undefined) return [];
    const isSame =
      known.get(one.id) === JSON.stringify(one) &&
      pagesBefore.get(one.id) === path &&
      shown?.has(path) !== false &&
      !datesOf(one).some((date) => isNight.has(date));
    return isSame ? [] : withTwin(path, renderRepositoryPage(site, one, path));
  });
}

/** The nights that say something of a repository. */
function datesOf({ namings, names, standings, fates, stars }: FollowedRepository): DigestDate[] {
  const dated = [...namings, ...names, ...standings, ...fates].map(({ date }) => date);
  return [...dated, ...stars.dates];
}

/**
 * The files of repositories that are no longer published: those of the book before, those that were handed over, and
 * others that the folder has.
 */
export async function findOutdated(
  publicDir: string,
  { book, before = emptyBook, shown = new Set() }: Books,
): Promise<string[]> {
  const wanted = new Set([...listPages(book).values()].flatMap(filesOf));
  const inFolder = await listFiles(join(publicDir, publicPaths.repositories));
  const held = [
    ...[...listPages(before).values(), ...shown].flatMap(filesOf),
    ...inFolder.map((name) => `${publicPaths.repositories}/${name}`),
  ];
  return [...new Set(held)].filter((path) => !wanted.has(path)).toSorted();
}

/** Whether the path is of a repository's page, or of its twin. */
export function isRepositoryFile(path: string): boolean {
  return RepositoryPath.safeParse(path.replace(/\.md$/, '')).success;
}

function filesOf(path: string): string[] {
  return [path, twinOf(path)];
}
