import type { Log } from '../../contract/night-events.ts';
import { askNodes, type NodeResult } from './ask.ts';
import { type ClientSettings, createClient } from './client.ts';
import { TrackedNode } from './nodes.ts';
import { trackedQuery } from './queries.ts';

export type Fate =
  | { gone: true }
  | {
      gone: false;
      fullName: string;
      stars: number;
      archived: boolean;
      /** What an earlier night saw: tonight's answer does not count. */
      notConfirmed?: true;
    };

export type LookUpAnswer =
  /** It is certain if GitHub names a cause, or an earlier night did not find it either. */
  | { gone: true; isCertain: boolean }
  | (Omit<Extract<Fate, { gone: false }>, 'notConfirmed'> & { forks: number });

/**
 * What GitHub answered. An id in neither list has no answer: the budget was spent, or GitHub
 * failed.
 */
export type LookedUp = Awaited<ReturnType<typeof lookUpOnGitHub>>;

type LookUpSettings = ClientSettings & {
  /** The most requests, and the most GraphQL points. A repeat of a failed request may exceed it. */
  budget: number;
};

/**
 * Looks up repositories by node id in batches, until the budget is spent. Nothing is thrown;
 * reasons are logged. A batch that GitHub cannot answer is halved; a small one is lost. A rate
 * limit or an outage ends the look-up, and earlier answers are kept.
 */
export async function lookUpOnGitHub(settings: LookUpSettings, ids: readonly string[], log: Log) {
  const client = createClient(settings, log);
  const all = [...new Set(ids)];
  const { results, failure } = await askNodes(client, all, {
    query: trackedQuery,
    schema: TrackedNode,
    // The most ids that GitHub accepts in one query.
    size: 100,
    smallest: 25,
    mayAsk: () => Math.max(client.usage().requests, client.usage().points) < settings.budget,
    onProgress: (done) => log('repositories-tracked', { done, total: all.length }),
  });
  const answers = new Map<string, LookUpAnswer>();
  /** Ids whose answer does not tell their fate, such as a refusal, with the reason. */
  const unclear = new Map<string, string>();
  let lost = failure?.message;
  for (const [id, result] of results) {
    const answer = toAnswer(result);
    if (answer) answers.set(id, answer);
    else if (!result.ok && result.verdict === 'unanswered') lost ??= result.reason;
    else unclear.set(id, result.ok ? '' : result.reason);
  }
  if (lost !== undefined) log('tracking-failed', { reason: lost }, 'warn');
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

/** Undefined if the answer is not clear, for example because the owner blocks our kind of token. */
function toAnswer(result: NodeResult<TrackedNode>): LookUpAnswer | undefined {
  if (!result.ok) {
    if (result.verdict === 'gone') return { gone: true, isCertain: false };
    return result.verdict === 'blocked' ? { gone: true, isCertain: true } : undefined;
  }
  const { nameWithOwner: fullName, stargazerCount: stars, forkCount: forks } = result.node;
  if (result.node.isDisabled || result.node.isPrivate) return { gone: true, isCertain: true };
  return { gone: false, fullName, stars, forks, archived: result.node.isArchived };
}
