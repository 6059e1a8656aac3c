import { publicPaths } from '../../contract/paths.ts';
import { type Markup, markup } from './markup.ts';

/** A link to another part of the site, by its path below the root. */
type Way = { path: string; words: string };

/** In the masthead. Every page names them, so they are there from the first night. */
const main: readonly Way[] = [
  { path: publicPaths.subjects, words: 'Languages' },
  { path: publicPaths.weekList, words: 'Weeks' },
  { path: '#archive', words: 'Archive' },
  { path: publicPaths.search, words: 'Search' },
  { path: publicPaths.atomFeed, words: 'Feed' },
  { path: 'llms.txt', words: 'For programs' },
];

/** At the end of every page. */
const more: readonly Way[] = [
  { path: publicPaths.subjects, words: 'Languages and subjects' },
  { path: publicPaths.weekList, words: 'Weeks' },
  { path: publicPaths.search, words: 'Search' },
  { path: publicPaths.feedList, words: 'All feeds' },
  { path: publicPaths.atomFeed, words: 'Atom feed' },
  { path: publicPaths.jsonFeed, words: 'JSON feed' },
  { path: 'llms.txt', words: 'Manual for programs' },
  { path: 'openapi.json', words: 'OpenAPI' },
  { path: 'terms.txt', words: 'Terms' },
];

/** The links of the masthead. `root` leads from the page to the root, such as `../`. */
export function renderMainWays(root: string): Markup {
  return markup`<nav aria-label="Site">${renderWays(main, root)}</nav>`;
}

/** The links of the footer. */
export function renderMoreWays(root: string): Markup {
  return renderWays(more, root);
}

function renderWays(ways: readonly Way[], root: string): Markup {
  return markup`<ul>${ways.map(
    ({ path, words }) => markup`<li><a href="${toLink(path, root)}">${words}</a></li>`,
  )}</ul>`;
}

/** A link without a path would stay on its page. */
function toLink(path: string, root: string): string {
  return `${root === '' && path.startsWith('#') ? './' : root}${path}`;
}
