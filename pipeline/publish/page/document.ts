import { readFileSync } from 'node:fs';
import { toSha256 } from '../../archive/archive.ts';
import { pagePolicy, publicPaths } from '../../contract/paths.ts';
import type { PublicFile } from '../../platform/files.ts';
import { type Content, type Markup, markup, rawMarkup, wholeSentences } from './markup.ts';

export type Frame = {
  /** The public address of the service, without a slash at the end. */
  baseUrl: string;
  /** The path of the page; empty for the front page. */
  path: string;
  title: string;
  description: string;
  /** When the content was written; absent for lists. */
  publishedAt?: string;
  /** Feeds of the page's own subject, by their addresses below the root. */
  feeds?: { title: string; atom: string; json: string };
  /** Where links begin, such as `/`. Without it they are relative, and the page works anywhere. */
  root?: string;
  /** The page's own content policy; absent for pages without script. */
  policy?: string;
  /** The path of the page's script; absent for nearly all pages. */
  script?: string;
};

export const styleSheet = readFileSync(new URL('style.css', import.meta.url));

/** The picture that previews of links show, of 1200 by 630 pixels. */
export const picture = {
  path: publicPaths.picture,
  bytes: readFileSync(new URL('picture.png', import.meta.url)),
};

/** Changes with the style sheet, so that no cache serves an old style sheet. */
const styleVersion = toSha256(styleSheet).slice(0, 8);

/** The file of a page. */
export function renderDocument(frame: Frame, content: Content): PublicFile {
  const { baseUrl, path, title, description, publishedAt, script, feeds } = frame;
  const { policy = pagePolicy } = frame;
  const preview = wholeSentences(description, previewLength);
  const { root = '../'.repeat(path.split('/').length - 1) } = frame;
  const home = root === '' ? './' : root;
  const html = markup`${rawMarkup('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${siteName}</title>
<meta name="description" content="${preview}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f7f4ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1722" media="(prefers-color-scheme: dark)">
<link rel="canonical" href="${baseUrl}/${path}">
<link rel="stylesheet" href="${root}style.css?${styleVersion}">
${script === undefined ? undefined : markup`<script type="module" src="${root}${script}"></script>\n`}<link rel="icon" href="${root}favicon.svg" type="image/svg+xml">
${
  feeds &&
  markup`<link rel="alternate" type="application/atom+xml" title="${feeds.title} (Atom)" href="${root}${feeds.atom}">
<link rel="alternate" type="application/feed+json" title="${feeds.title} (JSON Feed)" href="${root}${feeds.json}">\n`
}<link rel="alternate" type="application/atom+xml" title="${siteName} (Atom)" href="${root}feed.atom">
<link rel="alternate" type="application/feed+json" title="${siteName} (JSON Feed)" href="${root}feed.json">
<meta property="og:type" content="${publishedAt === undefined ? 'website' : 'article'}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${preview}">
<meta property="og:url" content="${baseUrl}/${path}">
<meta property="og:image" content="${baseUrl}/${publicPaths.picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${siteName}: ${siteLine}">
${publishedAt === undefined ? undefined : markup`<meta property="article:published_time" content="${publishedAt}">\n`}<meta name="twitter:card" content="summary_large_image">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="masthead">
<p><a class="wordmark" href="${home}">${bars}${siteName}</a> <span class="tagline">${siteLine}</span></p>
<nav aria-label="Site">${renderWays(mainWays, root)}</nav>
</header>
<main id="main" tabindex="-1">
${content}
</main>
${renderFooter(root)}
</body>
</html>
`;
  return { path: path || publicPaths.frontPage, bytes: Buffer.from(html.source) };
}

export const siteName = 'Trend Intelligence';

const siteLine = 'New GitHub repositories worth a look, every night';

/** Previews show no more characters of a description. */
const previewLength = 200;
/** The service’s icon in the colour of the text. */
const bars = markup`<svg viewBox="0 0 12 12" width="14" height="14" aria-hidden="true" focusable="false"><path d="M1 7h2.6v4H1zm3.7-3h2.6v7H4.7zM8.4 1H11v10H8.4z"/></svg> `;

function renderFooter(root: string): Markup {
  return markup`<footer class="colophon">
<p>Made every night from public data of GitHub’s new repositories. It informs and does not advise: stars can be bought, and a name on this page is no recommendation to run its code.</p>
${renderWays(moreWays, root)}
</footer>`;
}

/** A link to another part of the site, by its path below the root. */
type Way = { path: string; words: string };

/** The links in the masthead of every page. Their targets exist from the first night on. */
const mainWays: readonly Way[] = [
  { path: publicPaths.groups, words: 'Languages' },
  { path: publicPaths.weekList, words: 'Weeks' },
  { path: '#archive', words: 'Archive' },
  { path: publicPaths.search, words: 'Search' },
  { path: publicPaths.atomFeed, words: 'Feed' },
  { path: 'llms.txt', words: 'API' },
];

/** Where somebody may go on who finds no page. */
const waysBack: readonly Way[] = [
  { path: '', words: 'The newest night' },
  { path: publicPaths.search, words: 'Search in all nights' },
  { path: '#archive', words: 'The archive' },
  { path: publicPaths.groups, words: 'Languages and subjects' },
];

/** At the end of every page. */
const moreWays: readonly Way[] = [
  { path: publicPaths.groups, words: 'Languages and subjects' },
  { path: publicPaths.weekList, words: 'Weeks' },
  { path: publicPaths.search, words: 'Search' },
  { path: publicPaths.method, words: 'How it is made' },
  { path: publicPaths.trackRecordPage, words: 'Track record' },
  { path: publicPaths.atomFeed, words: 'Atom feed' },
  { path: 'llms.txt', words: 'Manual for programs' },
  { path: 'terms.txt', words: 'Terms' },
];

/** The page of an address without a page. It may be in any folder, so links begin at the root. */
export function renderNotFound(baseUrl: string): PublicFile {
  const { pathname } = new URL(baseUrl);
  const root = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const title = 'There is no page here';
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.notFound,
      root,
      title,
      description: 'This address has no page.',
    },
    markup`<article class="about-page">
<header class="headline"><p class="kicker">404</p>
<h1>${title}</h1>
<p class="standfirst">The address may be mistyped, or the page was there and its time is over: pages of repositories go 90 days after the last night that named or listed them.</p>
<nav class="ways-back" aria-label="Go on">${renderWays(waysBack, root)}</nav></header>
</article>`,
  );
}

/** `root` leads from the page to the root, such as `../`. */
function renderWays(ways: readonly Way[], root: string): Markup {
  // A link without a path would stay on its page.
  const startOf = (path: string) => (root === '' && path.startsWith('#') ? './' : root);
  return markup`<ul>${ways.map(
    ({ path, words }) => markup`<li><a href="${startOf(path)}${path}">${words}</a></li>`,
  )}</ul>`;
}
