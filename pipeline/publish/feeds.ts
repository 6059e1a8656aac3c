import type { PublicFile } from '../platform/files.ts';
import { type Instant, toDigestDate } from '../contract/dates.ts';
import type { Cause } from '../contract/analysis.ts';
import { type Digest, sectionTitles, toolsTitle } from '../contract/digest.ts';
import { publicPaths } from '../contract/paths.ts';
import { quoteOwner } from '../contract/owners-words.ts';
import { countOf } from '../platform/text.ts';
import { siteName } from './page/document.ts';
import { type Content, markup, rawMarkup, toShown } from './page/markup.ts';
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
import { sayCaveat } from './page/figures.ts';
import { linkPlace, renderNote, saysCount, sayWhy } from './page/projects.ts';

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
};

/** The newest night: its recommendations, its tools, and what else its analysis says. */
export function toFullEntry(baseUrl: string, digest: Digest, links: Links): Entry {
  const { emergingTools, fullAnalysis, summary } = digest;
  const shownAbove = [sectionTitles.inShort, sectionTitles.notable, sectionTitles.notableBefore];
  const rest = withoutSections(fullAnalysis, shownAbove, summary);
  const tools = emergingTools.map((note) => markup`<li>${renderNote(note, links)}</li>`);
  const list = tools.length > 0 ? markup`<h2>${toolsTitle}</h2><ul>${tools}</ul>` : undefined;
  return toEntry(baseUrl, digest, links, [list, renderAnalysis(rest, links)]);
}

/** An older night: its recommendations. */
export function toBriefEntry(baseUrl: string, digest: Digest): Entry {
  return toEntry(baseUrl, digest, toDigestLinks(digest));
}

function toEntry(baseUrl: string, digest: Digest, links: Links, rest?: Content): Entry {
  const { digestDate, title, summary, notableProjects, source, createdAt } = digest;
  const url = `${baseUrl}/${publicPaths.page(toDigestDate(digestDate))}`;
  const picks = notableProjects.map((project) => toListedPick(project, links));
  // The summary would say again what the recommendations are.
  const list =
    listPicks(sectionTitles.notable, picks, links) ?? markup`<p>${linkProse(summary, links)}</p>`;
  return {
    id: url,
    url,
    title: toShown(title),
    summary: toShown(summary),
    content: markup`${labelMadeUp(source)}${list}${rest}`.source,
    writtenAt: createdAt,
  };
}

/** A recommendation in a list: sentences about it, of which some may be empty. */
type ListedPick = {
  fullName: string;
  figure: string;
  sentences: readonly Content[];
  cause?: Cause | undefined;
};

function toListedPick(project: Digest['notableProjects'][number], links: Links): ListedPick {
  const { name: fullName, language, stars, cause } = project;
  const { what, different, forWhom, caveat } = quoteOwner(project);
  const say = (words: string, place?: Content): Content =>
    words && [linkProse(words, links), place && markup` (${place})`];
  const fact = sayWhy(project);
  const count = saysCount(fact, stars) ? '' : countOf(stars, 'star');
  const figure = [language, count].filter((part) => part !== '').join(', ');
  const sentences = [
    say(what, linkPlace(project, 'what', links)),
    say(different, linkPlace(project, 'different', links)),
    say(forWhom, linkPlace(project, 'forWhom', links)),
    say(fact),
    say(sayCaveat(caveat), linkPlace(project, 'caveat', links)),
  ];
  return { fullName, figure, sentences, cause };
}

export function listPicks(title: string, picks: readonly ListedPick[], links: Links): Content {
  if (picks.length === 0) return undefined;
  const items = picks.map(({ fullName, figure, sentences, cause }) => {
    const texts = sentences.map((sentence) => sentence && [' ', sentence]);
    return markup`<li>${linkName(fullName, links)}${figure && ` (${figure})`}:${texts}${cause && markup` ${linkCause(cause)}`}</li>`;
  });
  return markup`<h2>${title}</h2><ol>${items}</ol>`;
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

function renderEntry({ id, url, title, summary, content, writtenAt }: Entry) {
  return markup`<entry>
<id>${id}</id>
<title>${title}</title>
<published>${writtenAt}</published>
<updated>${writtenAt}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
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
    items: entries.map(({ id, url, title, summary, content, writtenAt }) => ({
      id,
      url,
      title,
      summary,
      content_html: content,
      date_published: writtenAt,
      date_modified: writtenAt,
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
