import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readElements } from './page/read-elements.ts';

/** A link of a page, and what is wrong with it. */
export type DeadLink = { page: string; link: string; fault: string };

/**
 * The links of all pages that lead to no file of the public folder, or to no element of the page they name.
 *
 * An address below `baseUrl` counts as a link to its file. Other addresses are not followed.
 */
export function findDeadLinks(
  publicDir: string,
  files: ReadonlySet<string>,
  baseUrl: string,
): DeadLink[] {
  const pages = [...files].filter((file) => file.endsWith('.html'));
  const read = (page: string) => readElements(readFileSync(join(publicDir, page), 'utf8')).elements;
  const ids = new Map(
    pages.map((page) => [
      page,
      new Set(read(page).flatMap(({ attributes }) => attributes['id'] ?? [])),
    ]),
  );
  const root = `${baseUrl}/`;
  return pages.flatMap((page) => {
    const links = read(page).flatMap(({ name, attributes }) => linksOf(name, attributes));
    return [...new Set(links)].flatMap((link) => {
      const { href, hash } = new URL(link, `${root}${page}`);
      if (!href.startsWith(root)) {
        return link.startsWith('https://') ? [] : [{ page, link, fault: 'leads elsewhere' }];
      }
      const file = toFile(new URL(href).pathname.slice(new URL(root).pathname.length));
      if (!files.has(file)) return [{ page, link, fault: `there is no ${file}` }];
      const isThere = hash === '' || ids.get(file)?.has(decodeURIComponent(hash.slice(1))) === true;
      return isThere ? [] : [{ page, link, fault: `${file} has no ${hash}` }];
    });
  });
}

/** Addresses that a browser, a crawler or a preview follows. */
function linksOf(name: string, attributes: Readonly<Record<string, string>>): string[] {
  const { href, src, property, content, action } = attributes;
  const shared = name === 'meta' && /^og:(?:url|image)$/.test(property ?? '') ? content : undefined;
  return [href, src, shared, action].filter((address) => address !== undefined);
}

function toFile(path: string): string {
  const decoded = decodeURIComponent(path);
  return decoded === '' || decoded.endsWith('/') ? `${decoded}index.html` : decoded;
}
