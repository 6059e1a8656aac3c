import * as z from 'zod';
import { FullName } from '../../contract/repository-row.ts';
import type { GitHubClient } from './client.ts';
import type { NightNotes } from './night-notes.ts';
import { formatRange, type SearchRange } from './search-ranges.ts';

const Count = z.int().nonnegative();
const Moment = z.iso.datetime({ offset: true });

/** A repository in the results of the REST search. */
const FoundRepository = z.object({
  node_id: z.string().min(1),
  full_name: FullName,
  owner: z.object({ login: z.string().min(1), type: z.enum(['User', 'Organization']) }),
  html_url: z.url({ protocol: /^https?$/ }),
  description: z.string().nullable(),
  created_at: Moment,
  pushed_at: Moment.nullable(),
  size: Count.nullish(),
  stargazers_count: Count,
  forks_count: Count,
  language: z.string().nullable(),
  license: z.object({ spdx_id: z.string().nullable(), name: z.string() }).nullable(),
  topics: z.array(z.string()).catch([]),
  fork: z.boolean(),
  archived: z.boolean(),
  disabled: z.boolean().catch(false),
});
export type FoundRepository = z.infer<typeof FoundRepository>;

const SearchResponse = z.object({ incomplete_results: z.boolean(), items: z.array(z.unknown()) });

/** The most results of one call. */
const pageSize = 100;

/** One search: up to 100 repositories, most stars first. Source: GET /search/repositories. @throws GitHubFailure */
export async function searchAnonymously(
  client: GitHubClient,
  { range, limit }: { range: SearchRange; limit: number },
  { log, miss }: NightNotes,
): Promise<FoundRepository[]> {
  const parameters = {
    q: formatRange(range),
    sort: 'stars',
    order: 'desc',
    per_page: Math.min(pageSize, limit),
  };
  const { data } = await client.get('/search/repositories', parameters, SearchResponse);
  if (data.incomplete_results) log('search-incomplete', { reason: 'GitHub ran out of time' });
  const found = new Map<string, FoundRepository>();
  for (const item of data.items.slice(0, limit)) {
    const repository = FoundRepository.safeParse(item).data;
    if (!repository) miss('row', '', 'unreadable in search');
    else if (repository.fork || repository.archived || repository.disabled) {
      miss('row', repository.full_name, 'fork, archived or disabled');
    } else found.set(repository.node_id, repository);
  }
  log('candidates-found', { count: found.size });
  return [...found.values()];
}
