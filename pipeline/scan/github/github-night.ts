import * as z from 'zod';
import type { ScanMetrics, ScanWindow } from '../../contract/scan.ts';
import type { SourceNight } from '../source-night.ts';
import { createClient, type GitHubClient } from './client.ts';
import { readDetails } from './details.ts';
import { createFollowersReader } from './followers.ts';
import { isAnswerLost } from './github-failure.ts';
import { createNightNotes, type NightNotes } from './night-notes.ts';
import { type NightSearch, toRange, toWindow } from './night-search.ts';
import type { CandidateNode, Owner } from './nodes.ts';
import { volumeQuery } from './queries.ts';
import { readReadmes } from './readmes.ts';
import { alwaysSearched, formatCreated } from './search-ranges.ts';
import { searchCandidates } from './search.ts';
import { toRow } from './to-row.ts';

/**
 * Scans the window's new repositories with a token: search, then details and READMEs, one GraphQL call at a time as
 * GitHub asks, while organizations' followers come by REST.
 *
 * 100 rows cost at most 12 GraphQL calls and 1,000 at most 110, and one REST call an organization not remembered. A
 * repository that vanishes on the way costs its row; any other fact that GitHub does not give costs itself.
 *
 * @throws PipelineError
 */
export async function scanGitHub(night: NightSearch & { token: string }): Promise<SourceNight> {
  const { limit, rememberedFollowers, log } = night;
  const client = createClient(night, log);
  const window = toWindow(night);
  const notes = createNightNotes(log);
  const owners = createFollowersReader(client, rememberedFollowers, notes);
  try {
    const candidates = await searchCandidates(client, { range: toRange(window), limit }, notes);
    const [{ nodes, readmes, volume }] = await Promise.all([
      readRepositories(client, candidates, { window, notes }),
      owners.ask(candidates.flatMap(({ owner }) => (owner.kind === 'User' ? [] : [owner]))),
    ]);
    // Owners without an answer so far, and owners that changed since the search.
    const uncounted = nodes.filter(({ owner }) => countFollowers(owner) === undefined);
    const followers = await owners.finish(uncounted.map(({ owner }) => owner));
    const rows = nodes.map((node) => {
      const { owner } = node;
      const authorFollowers =
        countFollowers(owner) ?? followers.get(owner.login.toLowerCase()) ?? null;
      return toRow(node, { authorFollowers, readme: readmes.get(node.id) });
    });
    const metrics = { ...volume, candidateCount: candidates.length };
    return { source: 'github', window, metrics, rows, gaps: notes.gaps(), usage: client.usage() };
  } finally {
    client.stop();
  }
}

async function readRepositories(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  { window, notes }: { window: ScanWindow; notes: NightNotes },
) {
  const nodes = await readDetails(client, candidates, notes);
  const readmes = await readReadmes(client, nodes, notes);
  const volume = await readVolume(client, window, notes);
  return { nodes, readmes, volume };
}

/** GraphQL counts followers of users only. */
function countFollowers(owner: Owner): number | undefined {
  return owner.kind === 'User' ? owner.followers?.totalCount : undefined;
}

const Counted = z.object({ repositoryCount: z.int().nonnegative() }).nullish().catch(null);
const Volume = z.object({ created: Counted, starred: Counted });

/**
 * About how many new repositories all of GitHub has of the window: public ones, forks and archives apart.
 *
 * GitHub's search estimates them. A count that it does not give is null; it is no reason to lose a night.
 *
 * @throws GitHubFailure for a token that is refused.
 */
async function readVolume(
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
