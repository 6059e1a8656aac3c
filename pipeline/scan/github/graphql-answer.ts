import * as z from 'zod';
import { GitHubFailure } from './github-failure.ts';

export const GraphqlError = z.object({
  type: z.string().optional(),
  message: z.string().catch(''),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
});
export type GraphqlError = z.infer<typeof GraphqlError>;

/** An answer as it came: `data` may be partial, and then `errors` says what is missing. */
export type GraphqlAnswer = { data: unknown; errors: GraphqlError[] };

/** `octokit.graphql` throws for every answer with errors, also where most of the data is there. */
const GraphqlResponseError = z.object({
  name: z.literal('GraphqlResponseError'),
  data: z.unknown(),
  errors: z.array(GraphqlError),
});

/**
 * Waits for a GraphQL call and keeps partial data.
 *
 * @throws GitHubFailure where there are errors and no data at all.
 */
export async function readGraphqlAnswer(call: Promise<unknown>): Promise<GraphqlAnswer> {
  try {
    return { data: await call, errors: [] };
  } catch (error) {
    const partial = GraphqlResponseError.safeParse(error).data;
    if (!partial) throw error;
    if (partial.data !== null && partial.data !== undefined) {
      return { data: partial.data, errors: partial.errors };
    }
    throw toQueryFailure(partial.errors);
  }
}

/** True for an error that a smaller question may avoid. */
export function isTooHeavy({ type, message }: GraphqlError): boolean {
  if (type === 'RESOURCE_LIMITS_EXCEEDED' || type === 'MAX_NODE_LIMIT_EXCEEDED') return true;
  return /something went wrong|timed? ?out|couldn't respond/i.test(message);
}

function toQueryFailure(errors: readonly GraphqlError[]): GitHubFailure {
  const first = errors[0]?.message.replaceAll(/\s+/g, ' ').slice(0, 200) ?? 'no reason given';
  if (errors.some(isTooHeavy)) {
    const sentence = `GitHub found the query too heavy (${first}): run the night again later`;
    return new GitHubFailure('unavailable', sentence);
  }
  return new GitHubFailure('invalid', `GitHub refused the query: ${first}`);
}
