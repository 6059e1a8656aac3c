import * as z from 'zod';
import type { GitHubClient } from './client.ts';
import { isFailure } from './failure.ts';
import type { NightNotes } from './night-notes.ts';
import { CandidateNode } from './nodes.ts';
import { searchPageQuery } from './queries.ts';
import { formatRange, mostResults, type SearchRange, toRemainingRanges } from './search-ranges.ts';

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
