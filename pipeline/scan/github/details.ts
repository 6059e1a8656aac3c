import { askInBatches } from './batches.ts';
import type { GitHubClient } from './client.ts';
import type { NightNotes } from './night-notes.ts';
import { type CandidateNode, NodesAnswer, readNodes, RepositoryNode } from './nodes.ts';
import { detailsQuery, essentialsQuery } from './queries.ts';

/** GitHub stops a query after 10 s. 25 repositories take about 2 s. */
const batchSize = 25;

/**
 * Reads the details of each candidate, each repository once.
 *
 * If GitHub cannot answer completely, it is asked again without the counts. Repositories that are gone, private,
 * archived, forked or unreadable are dropped and noted. @throws GitHubFailure
 */
export async function readDetails(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  notes: NightNotes,
): Promise<RepositoryNode[]> {
  const total = candidates.length;
  const unread = new Map<CandidateNode, string>();
  const whole = await askNodes(client, candidates, {
    query: detailsQuery,
    lose: (candidate, reason) => notes.miss('row', candidate.nameWithOwner, reason),
    giveUp: (candidate, reason) => unread.set(candidate, reason),
    onProgress: (done) => notes.log('rows-enriched', { done, total }),
  });
  const lose = ({ nameWithOwner }: CandidateNode, reason: string): void => {
    notes.miss('row', nameWithOwner, reason);
  };
  const query = { query: essentialsQuery, lose, giveUp: lose };
  const essential = await askNodes(client, [...unread.keys()], query);
  const reasons = new Map([...unread].map(([{ id }, reason]) => [id, reason]));
  for (const { id, nameWithOwner } of essential) {
    notes.miss('counts', nameWithOwner, reasons.get(id) ?? '');
  }
  return [...new Map([...whole, ...essential].map((node) => [node.id, node])).values()];
}

type NodesQuestion = {
  query: string;
  /** Called when GitHub says why a row is missing. */
  lose: (candidate: CandidateNode, reason: string) => void;
  /** Called when a repository got no answer even alone. */
  giveUp: (candidate: CandidateNode, reason: string) => void;
  onProgress?: (done: number) => void;
};

function askNodes(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  { query, lose, giveUp, onProgress }: NodesQuestion,
): Promise<RepositoryNode[]> {
  return askInBatches<CandidateNode, RepositoryNode>(candidates, {
    size: batchSize,
    ask: async (batch, retries) => {
      const variables = { ids: batch.map(({ id }) => id) };
      const { data, errors } = await client.graphql({ query, variables, retries }, NodesAnswer);
      const results = readNodes(data.nodes, errors, RepositoryNode);
      return batch.flatMap((candidate, index) => {
        const result = results[index] ?? { ok: false, verdict: 'nothing', reason: 'null' };
        if (result.ok) {
          const unwanted = whyUnwanted(result.node);
          if (unwanted === null) return [result.node];
          lose(candidate, unwanted);
        } else if (result.verdict === 'unexplained') giveUp(candidate, result.reason);
        else lose(candidate, result.reason);
        return [];
      });
    },
    onLost: giveUp,
    ...(onProgress && { onProgress }),
  });
}

/** The search excludes these, but its index can be out of date. */
function whyUnwanted(node: RepositoryNode): string | null {
  if (node.isPrivate) return 'private';
  if (node.isDisabled) return 'disabled';
  if (node.isFork) return 'fork';
  return node.isArchived ? 'archived' : null;
}
