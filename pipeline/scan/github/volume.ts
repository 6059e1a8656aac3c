import * as z from 'zod';
import type { ScanMetrics, ScanWindow } from '../../contract/scan.ts';
import type { GitHubClient } from './client.ts';
import { isAnswerLost } from './github-failure.ts';
import type { NightNotes } from './night-notes.ts';
import { volumeQuery } from './queries.ts';
import { alwaysSearched, formatCreated } from './search-ranges.ts';

const Counted = z.object({ repositoryCount: z.int().nonnegative() }).nullish().catch(null);
const Volume = z.object({ created: Counted, starred: Counted });

/**
 * About how many new repositories all of GitHub has of the window: public ones, forks and archives apart.
 *
 * GitHub's search estimates them. A count that it does not give is null; it is no reason to lose a night.
 *
 * @throws GitHubFailure for a token that is refused.
 */
export async function readVolume(
  client: GitHubClient,
  window: Pick<ScanWindow, 'from' | 'to'>,
  notes: NightNotes,
): Promise<Pick<ScanMetrics, 'totalReposCreated' | 'totalWithStars'>> {
  const created = `${formatCreated(window)} ${alwaysSearched}`;
  const variables = { created, starred: `${created} stars:>=1` };
  try {
    const { data } = await client.graphql({ query: volumeQuery, variables }, Volume);
    if (!data.created || !data.starred) notes.miss('volume', '', 'GitHub gave no count');
    return {
      totalReposCreated: data.created?.repositoryCount ?? null,
      totalWithStars: data.starred?.repositoryCount ?? null,
    };
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    notes.miss('volume', '', error.message);
    return { totalReposCreated: null, totalWithStars: null };
  }
}
