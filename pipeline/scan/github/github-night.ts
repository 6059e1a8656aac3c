import type { EnrichedRow } from '../../contract/repository-row.ts';
import type { ScanWindow } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';
import type { SourceNight } from '../source-night.ts';
import { createClient, type GitHubClient } from './client.ts';
import { readDetails } from './details.ts';
import { createFollowersReader, type FollowersReader } from './followers.ts';
import { type NightSearch, toRange, toWindow } from './night-search.ts';
import type { CandidateNode, RepositoryNode } from './nodes.ts';
import { type Readmes, readReadmes } from './readmes.ts';
import { searchCandidates } from './search.ts';
import { toRow } from './to-row.ts';
import { readVolume } from './volume.ts';

/**
 * Scans the window's new repositories with a token: search, then details and READMEs, one GraphQL call at a time as
 * GitHub asks, while organizations' followers come by REST.
 *
 * 100 rows cost at most 12 GraphQL calls and 1,000 at most 110, and one REST call an organization not remembered. A
 * repository that vanishes on the way costs its row. @throws PipelineError
 */
export async function scanGitHub(night: NightSearch & { token: string }): Promise<SourceNight> {
  const { limit, rememberedFollowers, log } = night;
  const client = createClient(night, log);
  const window = toWindow(night);
  const organizations = createFollowersReader(client, rememberedFollowers, log);
  try {
    const candidates = await searchCandidates(client, { range: toRange(window), limit }, log);
    const [{ nodes, readmes, volume }] = await Promise.all([
      readRepositories(client, candidates, { window, log }),
      organizations.read(listOrganizations(candidates)),
    ]);
    // Owners that changed since the search; all others are known by now.
    const followers = await organizations.read(listOrganizations(nodes));
    const rows = nodes.flatMap((node) => toRows(node, { readmes, followers }));
    const metrics = { ...volume, candidateCount: candidates.length };
    return { source: 'github', window, metrics, rows, usage: client.usage() };
  } finally {
    client.stop();
  }
}

async function readRepositories(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  { window, log }: { window: ScanWindow; log: Log },
) {
  const nodes = await readDetails(client, candidates, log);
  const readmes = await readReadmes(client, nodes, log);
  const volume = await readVolume(client, window, log);
  return { nodes, readmes, volume };
}

function listOrganizations(nodes: readonly Pick<CandidateNode, 'owner'>[]): string[] {
  return nodes.flatMap(({ owner }) => (owner.kind === 'Organization' ? [owner.login] : []));
}

type Found = { readmes: Readmes; followers: Awaited<ReturnType<FollowersReader['read']>> };

/** No row without its owner's followers: the contract promises a count, and a made-up one would be a lie. */
function toRows(node: RepositoryNode, { readmes, followers }: Found): EnrichedRow[] {
  const { owner } = node;
  const authorFollowers =
    owner.kind === 'User' ? owner.followers.totalCount : followers.get(owner.login.toLowerCase());
  if (authorFollowers === undefined) return [];
  return [toRow(node, { authorFollowers, readme: readmes.get(node.id) })];
}
