import type * as z from 'zod';
import type { GraphqlError } from './client.ts';
import { failedMessages, GitHubFailure, heavyTypes } from './failure.ts';

/**
 * What GitHub said about a node that it did not return.
 *
 * gone: it does not exist or was taken down. closed: the token may not see it. nothing: no error mentions it.
 * unexplained: any other error, which may be temporary.
 */
type Verdict = 'gone' | 'closed' | 'nothing' | 'unexplained';

/** A node of a response, or why it is missing. */
export type NodeResult<T> =
  | { ok: true; node: T }
  | { ok: false; verdict: Verdict | 'unreadable'; reason: string };

/**
 * Reads the nodes of a partial response in order.
 *
 * @throws GitHubFailure if nodes are missing because the batch was too heavy. A smaller batch would have them.
 */
export function readNodes<T>(
  nodes: readonly unknown[],
  errors: readonly GraphqlError[],
  schema: z.ZodType<T>,
): NodeResult<T>[] {
  if (nodes.length > 1) refuseIfTooHeavy(errors);
  return toResults(nodes, errors, schema);
}

/** Reads the nodes in order. It never throws, whatever is missing. */
export function toResults<T>(
  nodes: readonly unknown[],
  errors: readonly GraphqlError[],
  schema: z.ZodType<T>,
): NodeResult<T>[] {
  return nodes.map((node, index) => {
    if (node === null) return toMissing(errors, index);
    const parsed = schema.safeParse(node);
    if (parsed.success) return { ok: true, node: parsed.data };
    const place = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    return { ok: false, verdict: 'unreadable', reason: `unreadable at ${place}` };
  });
}

/** @throws GitHubFailure for a response whose missing parts a smaller query may return. */
export function refuseIfTooHeavy(errors: readonly GraphqlError[]): void {
  const heavy = errors.find((error) => isTooHeavy(error) || isUnsettled(error));
  if (!heavy) return;
  const sentence = `GitHub answered only in part (${heavy.message.slice(0, 200)}), also when asked for less: run the night again later`;
  throw new GitHubFailure('heavy', sentence);
}

/** Whether a smaller query may avoid the error. */
export function isTooHeavy({ type = '', message }: GraphqlError): boolean {
  return heavyTypes.includes(type) || failedMessages.test(message);
}

/** Whether the error lost a whole node, such as `nodes.3`, for a reason that the node did not cause. */
function isUnsettled(error: GraphqlError): boolean {
  const { path } = error;
  return path[0] === 'nodes' && path.length === 2 && toVerdict(error) === 'unexplained';
}

function toMissing(errors: readonly GraphqlError[], index: number): NodeResult<never> {
  const error = errors.find(({ path }) => path[0] === 'nodes' && path[1] === index);
  if (!error) return { ok: false, verdict: 'nothing', reason: 'null' };
  const message = error.message.replaceAll(/\s+/g, ' ').slice(0, 200);
  return { ok: false, verdict: toVerdict(error), reason: error.type ?? message };
}

/** REST answers 451 "Repository access blocked" for a repository that was taken down. */
const takenDownTypes = /^(?:REPOSITORY_)?(?:ACCESS_)?BLOCKED$|DMCA|TAKE_?DOWN|LEGAL/;
const takenDownMessages = /repository access blocked|\bdmca\b|legal reasons/i;

function toVerdict({ type = '', message }: GraphqlError): Verdict {
  const isTakenDown = takenDownTypes.test(type) || takenDownMessages.test(message);
  if (type === 'NOT_FOUND' || isTakenDown) return 'gone';
  return type === 'FORBIDDEN' ? 'closed' : 'unexplained';
}
