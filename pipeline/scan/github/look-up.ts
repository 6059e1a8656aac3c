import type { Log } from '../../log/log.ts';
import type { Fate, LookedUp } from '../follow-up.ts';
import type { ClientSettings } from './client-settings.ts';
import { createClient, type GitHubClient } from './client.ts';
import { GitHubFailure } from './github-failure.ts';
import { type GraphqlError, isTooHeavy, type NodeResult, toResults } from './graphql-answer.ts';
import { FateNode, NodesAnswer } from './nodes.ts';
import { fatesQuery } from './queries.ts';

/** The most ids that GitHub accepts in one query. */
const batchSize = 100;

/**
 * Looks up repositories by node id, one batch after the other.
 *
 * If a batch fails, no fates are returned, because a partial result would mislead. The reason is logged and nothing is
 * thrown. A repository without a clear answer has no fate, and the reason is logged.
 */
export async function lookUpOnGitHub(
  settings: ClientSettings,
  ids: readonly string[],
  log: Log,
): Promise<LookedUp> {
  const client = createClient(settings, log);
  const fates = new Map<string, Fate>();
  const open = new Map<string, string>();
  const all = [...new Set(ids)];
  try {
    for (let start = 0; start < all.length; start += batchSize) {
      await askBatch(client, all.slice(start, start + batchSize), { fates, open });
    }
    for (const [id, reason] of open) log('fate-unanswered', { id, reason });
    log('follow-up-finished', { asked: all.length, answered: fates.size, unanswered: open.size });
    return { fates, usage: client.usage() };
  } catch (error) {
    if (!(error instanceof GitHubFailure)) throw error;
    log('follow-up-failed', { asked: all.length, reason: error.message }, 'warn');
    return { fates: undefined, usage: client.usage() };
  } finally {
    client.stop();
  }
}

async function askBatch(
  client: GitHubClient,
  ids: readonly string[],
  { fates, open }: { fates: Map<string, Fate>; open: Map<string, string> },
): Promise<void> {
  const question = { query: fatesQuery, variables: { ids }, retries: 1 } as const;
  const { data, errors } = await client.graphql(question, NodesAnswer);
  if (data.nodes.length !== ids.length || errors.some(isTooHeavy)) {
    throw new GitHubFailure('unavailable', 'GitHub answered only in part');
  }
  const results = toResults(data.nodes, errors, FateNode);
  const mayBeMissing = errors.some((error) => !isAboutNode(error));
  for (const [index, id] of ids.entries()) {
    const result = results[index] ?? { ok: false, verdict: 'nothing', reason: 'null' };
    const fate = toFate(result, mayBeMissing);
    if (fate) fates.set(id, fate);
    else open.set(id, result.ok ? '' : result.reason);
  }
}

/** Undefined if the answer is not clear, for example because the owner blocks our kind of token. */
function toFate(result: NodeResult<FateNode>, mayBeMissing: boolean): Fate | undefined {
  if (!result.ok) {
    const { verdict } = result;
    return verdict === 'gone' || (verdict === 'nothing' && !mayBeMissing)
      ? { gone: true }
      : undefined;
  }
  const { nameWithOwner, stargazerCount, isArchived, isDisabled, isPrivate } = result.node;
  if (isDisabled || isPrivate) return { gone: true };
  return { gone: false, fullName: nameWithOwner, stars: stargazerCount, archived: isArchived };
}

function isAboutNode({ path }: GraphqlError): boolean {
  return path[0] === 'nodes' && typeof path[1] === 'number';
}
