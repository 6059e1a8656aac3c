import type { PublicFile } from '../platform/files.ts';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { type Digest, sectionTitles } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import { countOf } from '../platform/text.ts';
import { siteName } from './page/document.ts';
import { type Content, type Markup, markup, rawMarkup, toShown } from './page/markup.ts';
import {
  linkCause,
  linkName,
  linkProse,
  type Links,
  renderAnalysis,
  toDigestLinks,
  withoutSections,
} from './page/prose.ts';
import { labelMadeUp } from './page/headline.ts';
import { renderNote } from './page/projects.ts';

export const feedNights = 30;

export type Entry = {
  /** An address that never changes, or a tag. */
  id: string;
  /** The address at which the entry can be read. For a night, its permanent page. */
  url: string;
  title: string;
  summary: string;
  /** HTML. Its links are absolute addresses. */
  content: string;
  /** When the night was analysed. A repeated night has a later time. */
  writtenAt: Instant;
  /** A word or a name for what the entry is about. For a night, its mood. */
  tag: string;
};

export function toFullEntry(baseUrl: string, digest: Digest, links: Links): Entry {
  const { notableProjects, emergingTools, fullAnalysis } = digest;
  const projects = notableProjects.map((pick) => toListedPick(pick, pick.why));
  const shownAbove = [sectionTitles.inShort, sectionTitles.notable];
  const rest = withoutSections(fullAnalysis, shownAbove, digest.summary);
  const tools = emergingTools.map((note) => markup`<li>${renderNote(note, links)}</li>`);
  const content = markup`${labelMadeUp(digest.source)}<p>${linkProse(digest.summary, links)}</p>${listReasons(sectionTitles.notable, projects, links)}${renderAnalysis(rest, links)}${tools.length > 0 ? markup`<h2>Emerging tools</h2><ul>${tools}</ul>` : undefined}`;
  return toEntry(baseUrl, digest, content);
}

type Project = Digest['notableProjects'][number];
type ListedPick = Pick<Project, 'why' | 'caveat' | 'cause'> & { fullName: string; figure?: string };

function toListedPick(pick: Project, why: string): ListedPick {
  const { name, language, stars } = pick;
  const figures = [language, countOf(stars, 'star')].filter((part) => part !== '');
  return { ...pick, fullName: name, figure: figures.join(', '), why };
}

export function listReasons(title: string, picks: readonly ListedPick[], links: Links): Content {
  if (picks.length === 0) return undefined;
  const items = picks.map(
    ({ fullName, figure, why, cause, caveat }) =>
      markup`<li>${linkName(fullName, links)}${figure && ` (${figure})`}: ${linkProse(why, links)}${cause && markup` ${linkCause(cause)}`}${caveat ? markup` <em>${linkProse(caveat, links)}</em>` : undefined}</li>`,
  );
  return markup`<h2>${title}</h2><ol>${items}</ol>`;
}

/** An older night: its summary, and its recommendations with what each is. */
export function toBriefEntry(baseUrl: string, digest: Digest): Entry {
  const { notableProjects, summary, source } = digest;
  const links = toDigestLinks(digest);
  const picks = notableProjects.map(({ cause: _ofItsNight, ...pick }) =>
    toListedPick(pick, pick.what ?? pick.why),
  );
  const content = markup`${labelMadeUp(source)}<p>${linkProse(summary, links)}</p>${listReasons(sectionTitles.notable, picks, links)}`;
  return toEntry(baseUrl, digest, content);
}

function toEntry(baseUrl: string, digest: Digest, content: Markup): Entry {
  const date: DigestDate = toDigestDate(digest.digestDate);
  const url = `${baseUrl}/${publicPaths.page(date)}`;
  return {
    id: url,
    url,
    title: toShown(digest.title),
    summary: toShown(digest.summary),
    content: content.source,
    writtenAt: digest.createdAt,
    tag: digest.overallSentiment,
  };
}

/** What a feed is about, and its addresses below the service's. */
export type Channel = {
  title: string;
  description: string;
  /** Its page; empty for the front page. */
  page: string;
  atom: string;
  json: string;
};

/** The content of a feed, as Atom and as JSON. It has an entry or more, the newest first. */
export type Feed = { channel: Channel; entries: readonly Entry[] };

export const nightlyChannel: Channel = {
  title: siteName,
  description:
    'Every night the trending new repositories on GitHub: likely spam set aside, what each is in its own words, and figures counted by code.',
  page: '',
  atom: publicPaths.atomFeed,
  json: publicPaths.jsonFeed,
};

export function renderFeeds(baseUrl: string, feed: Feed): PublicFile[] {
  const { atom, json } = feed.channel;
  return [
    { path: atom, bytes: Buffer.from(renderAtomFeed(baseUrl, feed)) },
    { path: json, bytes: Buffer.from(renderJsonFeed(baseUrl, feed)) },
  ];
}

/** The feed in Atom. Source: RFC 4287. */
function renderAtomFeed(baseUrl: string, { channel, entries }: Feed): string {
  const { title, description, page, atom } = channel;
  return markup`${rawMarkup('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${baseUrl}/${page}</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<updated>${entries[0]?.writtenAt}</updated>
<author><name>${siteName}</name></author>
<icon>${baseUrl}/favicon.svg</icon>
<link rel="self" type="application/atom+xml" href="${baseUrl}/${atom}"/>
<link rel="alternate" type="text/html" href="${baseUrl}/${page}"/>
${entries.map(renderEntry)}</feed>
`.source;
}

function renderEntry({ id, url, title, summary, content, writtenAt, tag }: Entry) {
  return markup`<entry>
<id>${id}</id>
<title>${title}</title>
<published>${writtenAt}</published>
<updated>${writtenAt}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<category term="${tag}"/>
<summary>${summary}</summary>
<content type="html">${content}</content>
</entry>
`;
}

/** The feed as a JSON Feed. Source: jsonfeed.org/version/1.1. */
function renderJsonFeed(baseUrl: string, { channel, entries }: Feed): string {
  const { title: name, description, page, json } = channel;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: `${baseUrl}/${page}`,
    feed_url: `${baseUrl}/${json}`,
    description,
    favicon: `${baseUrl}/favicon.svg`,
    language: 'en',
    authors: [{ name: siteName, url: `${baseUrl}/` }],
    items: entries.map(({ id, url, title, summary, content, writtenAt, tag }) => ({
      id,
      url,
      title,
      summary,
      content_html: content,
      date_published: writtenAt,
      date_modified: writtenAt,
      tags: [tag],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
