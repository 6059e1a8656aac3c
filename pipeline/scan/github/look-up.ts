import type { Log } from '../../log/log.ts';
import type { Fate, LookedUp } from '../follow-up.ts';
import type { ClientSettings } from './client-settings.ts';
import { createClient, type GitHubClient } from './client.ts';
import { GitHubFailure } from './github-failure.ts';
import { type GraphqlError, isTooHeavy, type NodeResult, toResults } from './graphql-answer.ts';
import { FateNode, NodesAnswer } from './nodes.ts';
import { fatesQuery } from './queries.ts';

/** The most ids GitHub takes in one question. */
const batchSize = 100;

/**
 * Looks repositories up by their node ids, a hundred a question, one question after the other.
 *
 * All are asked for or none counts: a share of those that happened to be asked would mislead. Where GitHub fails, the
 * reason is logged and there are no fates; nothing is thrown. A repository whose fate GitHub leaves open has none, and the
 * reason is logged.
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

/** Undefined where the answer leaves it open, as for an owner who keeps our kind of token out. */
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
