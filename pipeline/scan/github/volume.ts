import * as z from 'zod';
import type { ScanMetrics, ScanWindow } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';
import type { GitHubClient } from './client.ts';
import { isFailure } from './github-failure.ts';
import { volumeQuery } from './queries.ts';
import { alwaysSearched } from './search-ranges.ts';

const Counted = z.object({ repositoryCount: z.int().nonnegative() }).nullish().catch(null);
const Volume = z.object({ created: Counted, starred: Counted });

/**
 * Counts the window's new repositories on all of GitHub, by its search index: public ones, forks and archives apart.
 *
 * A count that GitHub does not give in time is null; it is no reason to lose a night. @throws GitHubFailure for the rest.
 */
export async function readVolume(
  client: GitHubClient,
  { from, to }: Pick<ScanWindow, 'from' | 'to'>,
  log: Log,
): Promise<Pick<ScanMetrics, 'totalReposCreated' | 'totalWithStars'>> {
  const created = `created:${from}..${to} ${alwaysSearched}`;
  const variables = { created, starred: `${created} stars:>=1` };
  try {
    const { data } = await client.graphql({ query: volumeQuery, variables }, Volume);
    return {
      totalReposCreated: data.created?.repositoryCount ?? null,
      totalWithStars: data.starred?.repositoryCount ?? null,
    };
  } catch (error) {
    if (!isFailure(error, 'unavailable')) throw error;
    log('volume-missing', { reason: error.message });
    return { totalReposCreated: null, totalWithStars: null };
  }
}
