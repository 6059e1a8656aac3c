import type { PublicFile } from '../../archive/compress.ts';
import type { PutForwardBook } from '../../contract/put-forward.ts';
import { withTwin } from '../page/markdown-twin.ts';
import { listPages } from './followed.ts';
import { renderRepositoryPage, type RepositorySite } from './repository-page.ts';

/** Renders the pages of all repositories that are followed. Most change every night, so they have no compressed copies. */
export function renderRepositories(site: RepositorySite, book: PutForwardBook): PublicFile[] {
  const pages = listPages(book);
  return book.repositories.flatMap((one) => {
    const path = pages.get(one.id);
    return path === undefined ? [] : withTwin(path, renderRepositoryPage(site, one, path));
  });
}
