import type { Log } from '../../log/log.ts';
import { askInBatches } from './batches.ts';
import type { GitHubClient } from './client.ts';
import { type CandidateNode, NodesAnswer, RepositoryNode } from './nodes.ts';
import { readNodes } from './partial-nodes.ts';
import { detailsQuery } from './queries.ts';

/** GitHub gives a query 10 s; 25 repositories take some 2 s. */
const batchSize = 25;

/**
 * Reads all that makes a row of each candidate, each repository once.
 *
 * A candidate that vanished, may not be read, is no longer public, original and alive, or cannot be read in time is
 * dropped and logged: a row without its owner, counts and README would tell untruths. @throws GitHubFailure
 */
export async function readDetails(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  log: Log,
): Promise<RepositoryNode[]> {
  const total = candidates.length;
  const lose = (candidate: CandidateNode, reason: string): void =>
    log('row-lost', { repository: candidate.nameWithOwner, reason });

  const nodes = await askInBatches<CandidateNode, RepositoryNode>(candidates, {
    size: batchSize,
    ask: async (batch, retries) => {
      const variables = { ids: batch.map(({ id }) => id) };
      const question = { query: detailsQuery, variables, retries };
      const { data, errors } = await client.graphql(question, NodesAnswer);
      const results = readNodes(data.nodes, errors, RepositoryNode);
      return batch.flatMap((candidate, index) => {
        const result = results[index] ?? { ok: false, reason: 'null' };
        const reason = result.ok ? whyUnwanted(result.node) : result.reason;
        if (result.ok && reason === null) return [result.node];
        lose(candidate, reason ?? 'null');
        return [];
      });
    },
    onLost: lose,
    onProgress: (done) => log('rows-enriched', { done, total }),
  });
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

/** The search leaves these out, but its index lags behind. */
function whyUnwanted(node: RepositoryNode): string | null {
  if (node.isPrivate) return 'private';
  if (node.isDisabled) return 'disabled';
  if (node.isFork) return 'fork';
  return node.isArchived ? 'archived' : null;
}
