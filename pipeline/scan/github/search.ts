import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import type { GitHubClient } from './client.ts';
import { isFailure } from './failure.ts';
import type { NightNotes } from './night-notes.ts';
import { CandidateNode } from './nodes.ts';
import { searchPageQuery } from './queries.ts';

/** A search by stars and creation time. All ends are inclusive. A null `most` means no upper end. */
export type SearchRange = {
  stars: { least: number; most: number | null };
  created: { from: Instant; to: Instant };
};

const SearchPage = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: z.array(z.unknown()).nullable(),
});
type SearchPage = z.infer<typeof SearchPage>;
const SearchAnswer = z.object({ search: SearchPage });

const pageSize = 100;

/**
 * Finds up to `limit` repositories, each once, most stars first.
 *
 * If a query has more results than GitHub shows, the next one starts at its lowest star count. A result that cannot be
 * read is noted and skipped. Source: `Query.search`. @throws GitHubFailure
 */
export async function searchCandidates(
  client: GitHubClient,
  { range: whole, limit }: { range: SearchRange; limit: number },
  notes: NightNotes,
): Promise<CandidateNode[]> {
  const found = new Map<string, CandidateNode>();
  const waiting = [whole];
  for (let range = waiting.shift(); range && found.size < limit; range = waiting.shift()) {
    const walk = await walkPages(client, { range, limit, found }, notes);
    if (!walk.isCutOff) continue;
    const rest = toRemainingRanges(range, walk.stars);
    if (rest.overflows) notes.log('search-overflowed', { query: formatRange(range) });
    waiting.unshift(...rest.ranges);
  }
  const candidates = [...found.values()]
    .toSorted((a, b) => b.stargazerCount - a.stargazerCount)
    .slice(0, limit);
  notes.log('candidates-found', { count: candidates.length });
  return candidates;
}

type Walk = { range: SearchRange; limit: number; found: Map<string, CandidateNode> };

async function walkPages(
  client: GitHubClient,
  { range, limit, found }: Walk,
  notes: NightNotes,
): Promise<{ stars: number[]; isCutOff: boolean }> {
  const stars: number[] = [];
  let results = 0;
  let cursor: string | null = null;
  do {
    const page: SearchPage | null = await readPage(client, { range, cursor, limit }, notes).catch(
      (error: unknown) => {
        // The pages before hold the repositories with the most stars, so they are kept.
        if (found.size === 0 || !isFailure(error, 'unavailable', 'heavy', 'over')) throw error;
        notes.log('search-cut-short', { found: found.size, reason: error.message });
        return null;
      },
    );
    if (!page) return { stars, isCutOff: false };
    const nodes = page.nodes ?? [];
    results += nodes.length;
    for (const value of nodes) {
      const node = CandidateNode.safeParse(value).data;
      if (!node) {
        notes.miss('row', '', value === null ? 'null in search' : 'unreadable in search');
        continue;
      }
      stars.push(node.stargazerCount);
      found.set(node.id, node);
    }
    if (!page.pageInfo.hasNextPage || nodes.length === 0) {
      return { stars, isCutOff: results >= mostResults };
    }
    cursor = page.pageInfo.endCursor;
  } while (found.size < limit);
  return { stars, isCutOff: false };
}

async function readPage(
  client: GitHubClient,
  { range, cursor, limit }: { range: SearchRange; cursor: string | null; limit: number },
  notes: NightNotes,
): Promise<SearchPage> {
  const variables = {
    q: `${formatRange(range)} sort:stars-desc`,
    first: Math.min(pageSize, limit),
    cursor,
  };
  const { data, errors } = await client.graphql(
    { query: searchPageQuery, variables },
    SearchAnswer,
  );
  for (const { type, message } of errors) {
    notes.log('search-incomplete', { type, message: message.slice(0, 200) });
  }
  return data.search;
}

/** GitHub's search returns at most this many results for one query. */
const mostResults = 1000;

/** How many of the last results decide where the next range starts. */
const tailLength = 100;

/** A trending repository is public, not a fork and not archived. */
export const alwaysSearched = 'is:public fork:false archived:false';

/** The range as a search query, without a sort order. */
function formatRange({ stars, created }: SearchRange): string {
  const bounds = stars.most === null ? `>=${stars.least}` : `${stars.least}..${stars.most}`;
  return `${formatCreated(created)} stars:${bounds} ${alwaysSearched}`;
}

/**
 * Converts a span to the search syntax, which takes whole seconds. Source: GitHub's "Understanding the search syntax".
 */
export function formatCreated({ from, to }: SearchRange['created']): string {
  return `created:${toSeconds(from)}..${toSeconds(to)}`;
}

function toSeconds(instant: Instant): string {
  return `${instant.slice(0, 19)}Z`;
}

/**
 * The searches that find what `range` did not show, in order. `seen` holds the stars of its results, in order.
 *
 * The next search starts at the lowest star count seen. The index sorts by older counts than it shows, so a single row
 * can have fewer stars. That is why the median of the last results decides.
 *
 * If all results have one star count, each day is searched alone. If one day alone has too many results, `overflows`
 * is true and no query shows the rest.
 */
export function toRemainingRanges(
  range: SearchRange,
  seen: readonly number[],
): { ranges: SearchRange[]; overflows: boolean } {
  const { created } = range;
  const { least, most } = range.stars;
  const ceiling = most ?? Infinity;
  const tail = seen
    .slice(-tailLength)
    .map((count) => Math.min(Math.max(count, least), ceiling))
    .toSorted((a, b) => b - a);
  const middle = tail[Math.floor(tail.length / 2)] ?? least;
  const boundary = middle < ceiling ? middle : (tail.at(-1) ?? least);
  if (boundary < ceiling) {
    return { ranges: [{ stars: { least, most: boundary }, created }], overflows: false };
  }
  const days = listDays(created);
  const ties = (days.length > 1 ? days : []).map((day) => ({
    stars: { least: ceiling, most: ceiling },
    created: day,
  }));
  const below = least < ceiling ? [{ stars: { least, most: ceiling - 1 }, created }] : [];
  return { ranges: [...ties, ...below], overflows: ties.length === 0 };
}

const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

/** Spans of at most 24 hours that do not overlap, the newest first. */
function listDays({ from, to }: SearchRange['created']): SearchRange['created'][] {
  const days: SearchRange['created'][] = [];
  const first = Date.parse(from);
  for (let last = Date.parse(to); last >= first; last -= dayMs) {
    const start = Math.max(first, last - dayMs + secondMs);
    days.push({ from: toInstant(start), to: toInstant(last) });
  }
  return days;
}
