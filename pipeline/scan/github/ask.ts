import * as z from 'zod';
import type { GitHubClient, Retries } from './client.ts';
import { GitHubFailure, type GraphqlError, isFailure, isTooHeavy } from './failure.ts';

/**
 * A node, or why it is missing. gone: it does not exist or was taken down. unusable: the token may
 * not see it, or its form is unknown. unexplained: any other error, which may pass. unanswered:
 * GitHub did not answer.
 */
export type NodeResult<T> =
  | { ok: true; node: T }
  | { ok: false; verdict: Verdict | 'unanswered'; reason: string };

type NodesQuestion<T> = {
  /** A query of `nodes(ids: $ids)`. */
  query: string;
  schema: z.ZodType<T>;
  /** The most ids of one request. */
  size: number;
  /** A batch of this size or less is not halved. The default is 1. */
  smallest?: number;
  /** Whether one more request may be made. The default is always. */
  mayAsk?: () => boolean;
  onProgress?: (done: number) => void;
};

/** The results by id. `failure` ended the requests early; ids after it have no result. */
type NodesAnswer<T> = { results: Map<string, NodeResult<T>>; failure: GitHubFailure | undefined };

/** This many lost batches in a row are an outage. */
const outage = 3;

/**
 * Asks for nodes by their ids, one batch after the other. Never throws a GitHubFailure.
 *
 * A batch that GitHub cannot answer in time is halved; a smallest one is given up. Three lost
 * batches in a row end the requests, unless the answers were too large, which one node can cause.
 */
export async function askNodes<T>(
  client: GitHubClient,
  ids: readonly string[],
  { query, schema, size, smallest = 1, mayAsk, onProgress }: NodesQuestion<T>,
): Promise<NodesAnswer<T>> {
  const results = new Map<string, NodeResult<T>>();
  const waiting = toBatches(ids, size).toReversed();
  let lostInARow = 0;
  for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
    if (mayAsk?.() === false) break;
    const canBeHalved = batch.length > smallest;
    const retries: Retries = batch.length > 1 ? 1 : 3;
    try {
      const question = { query, variables: { ids: batch }, retries };
      const { data, errors } = await client.graphql(question, Nodes);
      if (canBeHalved) refuseIfTooHeavy(errors);
      for (const [index, id] of batch.entries()) {
        results.set(id, toResult(data.nodes[index], { errors, index }, schema));
      }
      lostInARow = 0;
    } catch (error) {
      if (!(error instanceof GitHubFailure)) throw error;
      const isSmallerBetter = isFailure(error, 'unavailable', 'large', 'heavy');
      if (isSmallerBetter && canBeHalved) {
        waiting.push(...toBatches(batch, Math.ceil(batch.length / 2)).toReversed());
        continue;
      }
      lostInARow += error.kind === 'large' ? 0 : 1;
      if (!isSmallerBetter || lostInARow >= outage) return { results, failure: error };
      const reason = error.message;
      for (const id of batch) results.set(id, { ok: false, verdict: 'unanswered', reason });
    }
    onProgress?.(results.size);
  }
  return { results, failure: undefined };
}

/** The nodes in the order of the ids. Null means that GitHub shows no such node. */
const Nodes = z.object({ nodes: z.array(z.unknown()) });

function toBatches(ids: readonly string[], size: number): (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => index * size);
  return starts.map((start) => ids.slice(start, start + size));
}

/** @throws GitHubFailure for a response with missing parts that a smaller query may get. */
function refuseIfTooHeavy(errors: readonly GraphqlError[]): void {
  const heavy = errors.find((error) => isTooHeavy(error) || isUnsettled(error));
  if (!heavy) return;
  const sentence = `GitHub answered only in part (${heavy.message.slice(0, 200)}), also when asked for less: run the night again later`;
  throw new GitHubFailure('heavy', sentence);
}

/** Whether the error lost a whole node, such as `nodes.3`, and the node did not cause it. */
function isUnsettled(error: GraphqlError): boolean {
  const { path } = error;
  return path[0] === 'nodes' && path.length === 2 && toVerdict(error) === 'unexplained';
}

function toResult<T>(
  node: unknown,
  { errors, index }: { errors: readonly GraphqlError[]; index: number },
  schema: z.ZodType<T>,
): NodeResult<T> {
  if (node !== null && node !== undefined) {
    const parsed = schema.safeParse(node);
    if (parsed.success) return { ok: true, node: parsed.data };
    const place = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    return { ok: false, verdict: 'unusable', reason: `unreadable at ${place}` };
  }
  const nodeError = errors.find(({ path }) => path[0] === 'nodes' && path[1] === index);
  // An error that names no node may be the reason for any missing node.
  const other = errors.find(({ path }) => path[0] !== 'nodes' || typeof path[1] !== 'number');
  const error = nodeError ?? other;
  if (node === undefined) return { ok: false, verdict: 'unexplained', reason: 'left out' };
  if (!error) return { ok: false, verdict: 'gone', reason: 'null' };
  const message = error.message.replaceAll(/\s+/g, ' ').slice(0, 200);
  const verdict = nodeError ? toVerdict(nodeError) : 'unexplained';
  return { ok: false, verdict, reason: error.type ?? message };
}

/** Why a node has no answer. `blocked`: GitHub says that it took the repository down. */
type Verdict = 'gone' | 'blocked' | 'unusable' | 'unexplained';

/** REST answers 451 "Repository access blocked" for a repository that was taken down. */
const takenDownTypes = /^(?:REPOSITORY_)?(?:ACCESS_)?BLOCKED$|DMCA|TAKE_?DOWN|LEGAL/;
const takenDownMessages = /repository access blocked|\bdmca\b|legal reasons/i;

function toVerdict({ type = '', message }: GraphqlError): Verdict {
  const isTakenDown = takenDownTypes.test(type) || takenDownMessages.test(message);
  if (isTakenDown) return 'blocked';
  if (type === 'NOT_FOUND') return 'gone';
  return type === 'FORBIDDEN' ? 'unusable' : 'unexplained';
}

/** An item without an answer. `isAsked`: its call failed; otherwise an earlier failure did. */
type Unanswered<Item> = { item: Item; failure: GitHubFailure; isAsked: boolean };

/**
 * Asks about items one after the other, for facts that a night can do without. Returns the items
 * without an answer. Three failures in a row, a used-up limit, a refused token or the end of the
 * time end the calls: others would fail too.
 */
export async function askOneByOne<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<void>,
): Promise<Unanswered<Item>[]> {
  const unanswered: Unanswered<Item>[] = [];
  let failedInARow = 0;
  for (const [index, item] of items.entries()) {
    try {
      await ask(item);
      failedInARow = 0;
    } catch (error) {
      if (!(error instanceof GitHubFailure)) throw error;
      unanswered.push({ item, failure: error, isAsked: true });
      failedInARow += 1;
      if (failedInARow < outage && !isFailure(error, 'limited', 'refused', 'over')) continue;
      const notAsked = { failure: error, isAsked: false };
      return [
        ...unanswered,
        ...items.slice(index + 1).map((left) => ({ item: left, ...notAsked })),
      ];
    }
  }
  return unanswered;
}
