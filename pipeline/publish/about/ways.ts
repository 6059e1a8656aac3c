import { publicPaths } from '../../contract/paths.ts';
import { type Markup, markup } from '../page/markup.ts';

/** The pages about the nights, and how a sentence names each of them. */
const pages = [
  { path: publicPaths.method, words: 'how a night is made' },
  { path: publicPaths.followUpPage, words: 'what became of earlier recommendations' },
  { path: publicPaths.scorecardPage, words: 'how good our forecasts were' },
  { path: publicPaths.provenance, words: 'sources and checksums' },
] as const;

/** A line that leads from a page at the root to the pages about the nights, without a link to the page itself. */
export function renderAboutWays(own?: string): Markup {
  const others = pages.filter(({ path }) => path !== own);
  return markup`<nav class="about-nights" aria-label="About the nights"><p>Read on: ${others.map(
    ({ path, words }, index) => markup`${index === 0 ? '' : ' · '}<a href="${path}">${words}</a>`,
  )}</p></nav>`;
}
