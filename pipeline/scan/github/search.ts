import * as z from 'zod';
import type { ScanWindow } from '../../contract/scan.ts';
import type { GitHubClient } from './client.ts';
import { isFailure } from './failure.ts';
import type { NightNotes } from './night-notes.ts';
import { CandidateNode } from './nodes.ts';
import { searchPageQuery } from './queries.ts';

const SearchPage = z.object({
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  nodes: z.array(z.unknown()).nullable(),
});
type SearchPage = z.infer<typeof SearchPage>;
const SearchAnswer = z.object({ search: SearchPage });

const pageSize = 100;
/** GitHub shows no more of a query. */
const mostShown = 1000;

/**
 * A search for repositories created in a span, both ends included, in whole seconds: public, no
 * fork, not archived. Source: GitHub's "Understanding the search syntax".
 */
export function toQuery({ from, to }: Pick<ScanWindow, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((instant) => `${instant.slice(0, 19)}Z`);
  return `created:${first}..${last} is:public fork:false archived:false`;
}

/**
 * Finds up to `limit` repositories, each once, most stars first. A result that cannot be read is
 * noted and skipped. If a page fails, the pages before it are kept. Source: `Query.search`.
 * @throws GitHubFailure
 */
export async function searchCandidates(
  client: GitHubClient,
  { query, limit }: { query: string; limit: number },
  notes: NightNotes,
): Promise<CandidateNode[]> {
  const found = new Map<string, CandidateNode>();
  let cursor: string | null = null;
  let asked = 0;
  do {
    asked += pageSize;
    const page: SearchPage | null = await readPage(client, { query, cursor, limit }, notes).catch(
      (error: unknown) => {
        if (found.size === 0 || !isFailure(error, 'unavailable', 'heavy', 'over')) throw error;
        notes.log('search-cut-short', { found: found.size, reason: error.message });
        return null;
      },
    );
    for (const value of page?.nodes ?? []) {
      const node = CandidateNode.safeParse(value).data;
      if (node) found.set(node.id, node);
      else notes.miss('row', '', value === null ? 'null in search' : 'unreadable in search');
    }
    cursor = page?.pageInfo.hasNextPage === true ? page.pageInfo.endCursor : null;
  } while (cursor !== null && found.size < limit && asked < mostShown);
  // GitHub's index sorts by star counts that are older than those in the results.
  const candidates = [...found.values()]
    .toSorted((a, b) => b.stargazerCount - a.stargazerCount)
    .slice(0, limit);
  notes.log('candidates-found', { count: candidates.length });
  return candidates;
}

async function readPage(
  client: GitHubClient,
  { query, cursor, limit }: { query: string; cursor: string | null; limit: number },
  notes: NightNotes,
): Promise<SearchPage> {
  const variables = { q: `${query} sort:stars-desc`, first: Math.min(pageSize, limit), cursor };
  const question = { query: searchPageQuery, variables };
  const { data, errors } = await client.graphql(question, SearchAnswer);
  for (const { type, message } of errors) {
    notes.log('search-incomplete', { type, message: message.slice(0, 200) });
  }
  return data.search;
}
