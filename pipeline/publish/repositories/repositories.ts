import type { NamedBook } from '../../archive/history/named.ts';
import type { Collection } from '../collection.ts';
import type { Site } from '../night-pages.ts';
import { renderRepositoryPage } from './repository-page.ts';

/** The pages of the repositories that are followed, at the paths that `pages` has by id. Every night renders all of them. */
export function collectRepositories(
  site: Site,
  book: NamedBook,
  pages: ReadonlyMap<string, string>,
): Collection {
  return {
    entries: book.repositories.flatMap((one) => {
      const path = pages.get(one.id);
      return path === undefined ? [] : [{ path, html: renderRepositoryPage(site, one, path) }];
    }),
    data: [],
  };
}
