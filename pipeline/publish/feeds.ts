import { type DigestDate, type Instant, monthOf, toDigestDate, yearOf } from '../contract/dates.ts';
import { type Digest, sectionTitles } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import type { Brief } from '../contract/views.ts';
import { siteName } from './page/document.ts';
import { type Content, type Markup, markup, rawMarkup, toShown } from './page/markup.ts';
import { linkName, linkProse, type Links, renderAnalysis, withoutSections } from './page/prose.ts';
import { labelMadeUp } from './page/sections/headline.ts';
import { renderNote } from './page/sections/projects.ts';

/** Number of nights in a feed and in the sitemap. */
export const feedNights = 30;

/** A night as an entry of both feeds. */
export type Entry = {
  /** The permanent address of the night's page. It is also the entry's id. */
  url: string;
  title: string;
  summary: string;
  /** HTML. Its links are absolute addresses. */
  content: string;
  /** When the night was analysed. A repeated night has a later time. */
  writtenAt: Instant;
  mood: string;
};

const noLinks: Links = new Map();

/** The newest night, in full. */
export function toFullEntry(baseUrl: string, digest: Digest, links: Links): Entry {
  const { notableProjects, emergingTools, fullAnalysis } = digest;
  const projects = notableProjects.map(
    ({ name, why, caveat }) =>
      markup`<li>${linkName(name, links)}: ${linkProse(why, links)}${caveat ? markup` <em>${linkProse(caveat, links)}</em>` : undefined}</li>`,
  );
  const rest = withoutSections(fullAnalysis, [sectionTitles.inShort, sectionTitles.notable]);
  const content = markup`${labelMadeUp(digest.source)}<p>${linkProse(digest.summary, links)}</p>${projects.length === 0 ? undefined : markup`<h2>${sectionTitles.notable}</h2><ol>${projects}</ol>`}${renderAnalysis(rest, links)}${renderList('Emerging tools', emergingTools, links)}`;
  return toEntry(baseUrl, digest, content);
}

/** An older night, in short. */
export function toBriefEntry(baseUrl: string, brief: Brief): Entry {
  return toEntry(baseUrl, brief, renderBrief(brief, noLinks));
}

function toEntry(baseUrl: string, brief: Brief, content: Markup): Entry {
  const date: DigestDate = toDigestDate(brief.digestDate);
  return {
    url: `${baseUrl}/${publicPaths.page(date)}`,
    title: toShown(brief.title),
    summary: toShown(brief.summary),
    content: content.source,
    writtenAt: brief.createdAt,
    mood: brief.overallSentiment,
  };
}

function renderBrief(brief: Brief, links: Links): Markup {
  const { summary, topCategories, languageTrends, source } = brief;
  return markup`${labelMadeUp(source)}<p>${linkProse(summary, links)}</p>${renderList('Subjects', topCategories, links)}${renderList('Languages', languageTrends, links)}`;
}

function renderList(title: string, notes: readonly string[], links: Links): Content {
  if (notes.length === 0) return undefined;
  return markup`<h2>${title}</h2><ul>${notes.map((note) => markup`<li>${renderNote(note, links)}</li>`)}</ul>`;
}

/** The content of both feeds. Entries are sorted newest first. */
export type Feed = {
  baseUrl: string;
  /** A WebSub hub that tells readers of changes. */
  hub?: string | undefined;
  entries: readonly [Entry, ...Entry[]];
};

const feedDescription =
  'Every night the trending new repositories on GitHub: likely spam set aside, what each is in its own words, and figures counted by code.';

/** The feed in Atom. Source: RFC 4287. */
export function renderAtomFeed({ baseUrl, hub, entries }: Feed): string {
  const [newest] = entries;
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${baseUrl}/</id>
<title>${siteName}</title>
<subtitle>${feedDescription}</subtitle>
<updated>${newest.writtenAt}</updated>
<author><name>${siteName}</name></author>
<icon>${baseUrl}/favicon.svg</icon>
<link rel="self" type="application/atom+xml" href="${baseUrl}/${publicPaths.atomFeed}"/>
<link rel="alternate" type="text/html" href="${baseUrl}/"/>
${hub === undefined ? undefined : markup`<link rel="hub" href="${hub}"/>\n`}${entries.map(renderEntry)}</feed>
`.source;
}

function renderEntry({ url, title, summary, content, writtenAt, mood }: Entry) {
  return markup`<entry>
<id>${url}</id>
<title>${title}</title>
<published>${writtenAt}</published>
<updated>${writtenAt}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<category term="${mood}"/>
<summary>${summary}</summary>
<content type="html">${content}</content>
</entry>
`;
}

/** The feed as a JSON Feed. Source: jsonfeed.org/version/1.1. */
export function renderJsonFeed({ baseUrl, hub, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: siteName,
    home_page_url: `${baseUrl}/`,
    feed_url: `${baseUrl}/${publicPaths.jsonFeed}`,
    description: feedDescription,
    favicon: `${baseUrl}/favicon.svg`,
    language: 'en',
    ...(hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
    authors: [{ name: siteName, url: `${baseUrl}/` }],
    items: entries.map(({ url, title, summary, content, writtenAt, mood }) => ({
      id: url,
      url,
      title,
      summary,
      content_html: content,
      date_published: writtenAt,
      date_modified: writtenAt,
      tags: [mood],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

/** The sitemap: every year, and the latest nights with their months. Pages of years lead to all others. */
export function renderSitemap(
  baseUrl: string,
  dates: readonly DigestDate[],
  updatedAt: Instant,
): string {
  const latest = dates.slice(-feedNights);
  const named = new Set([...dates.map(yearOf), ...latest.map(monthOf), ...latest]);
  const pages = [...named].map(
    (page) => markup`<url><loc>${baseUrl}/${publicPaths.page(page)}</loc></url>\n`,
  );
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${baseUrl}/</loc><lastmod>${toDigestDate(updatedAt)}</lastmod></url>
${pages}</urlset>
`.source;
}
