import type { ScanWindow } from '../../contract/scan.ts';
import type { SourceNight } from '../source-night.ts';
import { createClient, type GitHubClient } from './client.ts';
import { readDetails } from './details.ts';
import { createFollowersReader } from './followers.ts';
import { createNightNotes, type NightNotes } from './night-notes.ts';
import { type NightSearch, toRange, toWindow } from './night-search.ts';
import type { CandidateNode, Owner } from './nodes.ts';
import { readReadmes } from './readmes.ts';
import { searchCandidates } from './search.ts';
import { toRow } from './to-row.ts';
import { readVolume } from './volume.ts';

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
    // Owners that gave no answer so far, and those that changed since the search.
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

/** GraphQL counts those of users alone. */
function countFollowers(owner: Owner): number | undefined {
  return owner.kind === 'User' ? owner.followers?.totalCount : undefined;
}
