import type * as z from 'zod';
import { GitHubFailure } from './github-failure.ts';
import { type GraphqlError, isTooHeavy } from './graphql-answer.ts';

/** A node of an answer, or why there is none. */
export type NodeResult<T> = { ok: true; node: T } | { ok: false; reason: string };

/** Errors about one node that asking again would not change. */
const settledTypes = new Set(['NOT_FOUND', 'FORBIDDEN']);

/**
 * Reads the nodes of a partial answer in their order.
 *
 * @throws GitHubFailure where nodes of a batch are missing because it was too heavy: they are there in a smaller one.
 */
export function readNodes<T>(
  nodes: readonly unknown[],
  errors: readonly GraphqlError[],
  schema: z.ZodType<T>,
): NodeResult<T>[] {
  if (nodes.length > 1) refuseIfTooHeavy(errors);
  return toResults(nodes, errors, schema);
}

/** The same, whatever is missing and why. */
export function toResults<T>(
  nodes: readonly unknown[],
  errors: readonly GraphqlError[],
  schema: z.ZodType<T>,
): NodeResult<T>[] {
  return nodes.map((node, index) => {
    if (node === null) return { ok: false, reason: toReason(errors, index) };
    const parsed = schema.safeParse(node);
    if (parsed.success) return { ok: true, node: parsed.data };
    const place = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    return { ok: false, reason: `unreadable at ${place}` };
  });
}

/** @throws GitHubFailure for an answer whose gaps a smaller question may fill. */
export function refuseIfTooHeavy(errors: readonly GraphqlError[]): void {
  const heavy = errors.find((error) => isTooHeavy(error) || isUnsettled(error));
  if (!heavy) return;
  const sentence = `GitHub answered only in part (${heavy.message.slice(0, 200)}), also when asked for less: run the night again later`;
  throw new GitHubFailure('unavailable', sentence);
}

/** An error that took a whole node, at `nodes.3`, for no reason of the node's own. */
function isUnsettled({ type, path }: GraphqlError): boolean {
  return path[0] === 'nodes' && path.length === 2 && !(type && settledTypes.has(type));
}

function toReason(errors: readonly GraphqlError[], index: number): string {
  const error = errors.find(({ path }) => path[0] === 'nodes' && path[1] === index);
  return error?.type ?? 'null';
}
