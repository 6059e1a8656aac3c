import type { Log } from '../../platform/log.ts';
import type { Answer, LookedUp } from '../tracking/fate.ts';
import { askInBatches } from './batches.ts';
import { type ClientSettings, createClient, type GitHubClient } from './client.ts';
import { GitHubFailure, type GraphqlError, isTooHeavy } from './failure.ts';
import { type NodeResult, NodesAnswer, toResults, TrackedNode } from './nodes.ts';
import { trackedQuery } from './queries.ts';

export type LookUpSettings = ClientSettings & {
  /** The most requests, and the most points. A failed request may be repeated once beyond it. */
  budget: number;
};

type Found = { answers: Map<string, Answer>; unclear: Map<string, string> };

/**
 * Looks up repositories by node id, one batch after the other, until the budget is spent.
 *
 * A batch that GitHub cannot answer is halved, and lost if it is small. A rate limit or an outage ends the look-up, and
 * the answers before it are kept. Nothing is thrown; the reasons are logged.
 */
export async function lookUpOnGitHub(
  settings: LookUpSettings,
  ids: readonly string[],
  log: Log,
): Promise<LookedUp> {
  const client = createClient(settings, log);
  const found: Found = { answers: new Map(), unclear: new Map() };
  const all = [...new Set(ids)];
  const failure = await askAll(client, all, { found, budget: settings.budget, log });
  if (failure !== undefined) log('tracking-failed', { reason: failure }, 'warn');
  const { answers, unclear } = found;
  if (all.length > 0) {
    log('tracking-finished', {
      due: all.length,
      answered: answers.size,
      unclear: unclear.size,
      unasked: all.length - answers.size - unclear.size,
      ...(unclear.size > 0 && { reasons: [...new Set(unclear.values())].slice(0, 5) }),
    });
  }
  return { answers, unclear: new Set(unclear.keys()), usage: client.usage() };
}

/** Asks until all are answered or the budget is spent. Returns why it ended early, or why it lost a batch. */
async function askAll(
  client: GitHubClient,
  ids: readonly string[],
  { found, budget, log }: { found: Found; budget: number; log: Log },
): Promise<string | undefined> {
  let lost: string | undefined;
  try {
    await askInBatches<string, never>(ids, {
      // The most ids that GitHub accepts in one query.
      size: 100,
      smallest: 25,
      mostLostInARow: 2,
      mayAsk: () => Math.max(client.usage().requests, client.usage().points) < budget,
      ask: async (batch) => askBatch(client, batch, found),
      onLost: (_id, reason) => {
        lost = reason;
      },
      onProgress: (done) => log('repositories-tracked', { done, total: ids.length }),
    });
    return lost;
  } catch (error) {
    if (error instanceof GitHubFailure) return error.message;
    throw error;
  }
}

async function askBatch(
  client: GitHubClient,
  ids: readonly string[],
  { answers, unclear }: Found,
): Promise<never[]> {
  const question = { query: trackedQuery, variables: { ids }, retries: 1 } as const;
  const { data, errors } = await client.graphql(question, NodesAnswer);
  if (data.nodes.length !== ids.length || errors.some(isTooHeavy)) {
    throw new GitHubFailure('heavy', 'GitHub answered only in part');
  }
  const results = toResults(data.nodes, errors, TrackedNode);
  const mayBeMissing = errors.some((error) => !isAboutNode(error));
  for (const [index, id] of ids.entries()) {
    const result = results[index] ?? { ok: false, verdict: 'nothing', reason: 'null' };
    const answer = toAnswer(result, mayBeMissing);
    if (answer) answers.set(id, answer);
    else unclear.set(id, result.ok ? '' : result.reason);
  }
  return [];
}

/** Undefined if the answer is not clear, for example because the owner blocks our kind of token. */
function toAnswer(result: NodeResult<TrackedNode>, mayBeMissing: boolean): Answer | undefined {
  if (!result.ok) {
    const { verdict } = result;
    const isGone = verdict === 'gone' || (verdict === 'nothing' && !mayBeMissing);
    return isGone ? { gone: true } : undefined;
  }
  const { nameWithOwner, stargazerCount, forkCount, isArchived } = result.node;
  if (result.node.isDisabled || result.node.isPrivate) return { gone: true };
  return {
    gone: false,
    fullName: nameWithOwner,
    stars: stargazerCount,
    forks: forkCount,
    archived: isArchived,
  };
}

function isAboutNode({ path }: GraphqlError): boolean {
  return path[0] === 'nodes' && typeof path[1] === 'number';
}
