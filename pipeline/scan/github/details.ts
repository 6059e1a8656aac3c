import { askNodes } from './ask.ts';
import type { GitHubClient } from './client.ts';
import type { NightNotes } from './night-notes.ts';
import { type CandidateNode, RepositoryNode } from './nodes.ts';
import { detailsQuery, essentialsQuery } from './queries.ts';

/**
 * Reads the details of each candidate, each repository once; without the counts where GitHub cannot
 * give all. Repositories that are gone, private, archived, forked or unreadable are dropped and
 * noted. @throws GitHubFailure
 */
export async function readDetails(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  notes: NightNotes,
): Promise<RepositoryNode[]> {
  const total = candidates.length;
  const onProgress = (done: number): void => notes.log('rows-enriched', { done, total });
  const whole = await askDetails(client, candidates, { query: detailsQuery, onProgress });
  const unread = candidates.filter(({ id }) => {
    const result = whole.get(id);
    return result?.ok === false && ['unexplained', 'unanswered'].includes(result.verdict);
  });
  const essential = await askDetails(client, unread, { query: essentialsQuery });
  const nodes = new Map<string, RepositoryNode>();
  for (const { id, nameWithOwner } of candidates) {
    const [first, second] = [whole.get(id), essential.get(id)];
    const result = second ?? first;
    const lost = result?.ok ? whyUnwanted(result.node) : (result?.reason ?? 'null');
    if (lost !== null) notes.miss('row', nameWithOwner, lost);
    else if (result?.ok) nodes.set(result.node.id, result.node);
    if (lost === null && first?.ok === false) notes.miss('counts', nameWithOwner, first.reason);
  }
  return [...nodes.values()];
}

/** GitHub stops a query after 10 s. 25 repositories take about 2 s. */
const batchSize = 25;

/** Asks for the details. After the time for GitHub, repositories without a result are lost. */
async function askDetails(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  batch: { query: string; onProgress?: (done: number) => void },
) {
  const ids = candidates.map(({ id }) => id);
  const question = { ...batch, schema: RepositoryNode, size: batchSize };
  const { results, failure } = await askNodes(client, ids, question);
  if (failure && failure.kind !== 'over') throw failure;
  const reason = failure?.message ?? '';
  const lost = { ok: false, verdict: 'unanswered', reason } as const;
  return new Map(ids.map((id) => [id, results.get(id) ?? lost]));
}

/** Why a repository is not wanted. The search leaves out archives and forks, and may be old. */
function whyUnwanted(node: RepositoryNode): string | null {
  if (node.isPrivate) return 'private';
  if (node.isDisabled) return 'disabled';
  if (node.isFork) return 'fork';
  return node.isArchived ? 'archived' : null;
}
