import { type DigestDate, type Instant, toDigestDate } from '../../contract/dates.ts';
import type { Digest } from '../../contract/digest.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { Brief } from '../../contract/views.ts';
import { renderAnalysis } from '../page/analysis-markup.ts';
import { type Content, type Markup, markup, toShown } from '../page/markup.ts';
import { linkName, type Links, linkProse } from '../page/prose.ts';
import { labelMadeUp } from '../page/sections/headline.ts';
import { renderNote } from '../page/sections/projects.ts';

/** A night as both feeds tell it. */
export type Entry = {
  /** The lasting address of the night's page. It is the entry's id, too. */
  url: string;
  title: string;
  summary: string;
  /** HTML. Its links are whole addresses. */
  content: string;
  /** When the night was analysed. A night that is done again has a later one. */
  writtenAt: Instant;
  mood: string;
};

const noLinks: Links = new Map();

/** The newest night, in full. */
export function toFullEntry(baseUrl: string, digest: Digest, links: Links): Entry {
  const { notableProjects, emergingTools, fullAnalysis } = digest;
  const projects = notableProjects.map(
    ({ name, why }) => markup`<li>${linkName(name, links)}: ${linkProse(why, links)}</li>`,
  );
  const content = markup`${renderBrief(digest, links)}${renderList('Emerging tools', emergingTools, links)}${projects.length === 0 ? undefined : markup`<h2>Notable projects</h2><ol>${projects}</ol>`}<h2>The full analysis</h2>${renderAnalysis(fullAnalysis, links)}`;
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
