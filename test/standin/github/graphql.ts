import { type DocumentNode, execute, GraphQLError, Kind, parse, validate } from 'graphql';
import * as z from 'zod';
import { type PageArguments, toConnection, toRepositoryNode } from './repository-node.ts';
import { schema, toPoints } from './cost.ts';
import type { Limits } from './requests.ts';
import { mostResults, searchRepositories } from './search.ts';
import type { World } from './world.ts';

export const GraphqlBody = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).catch({}),
});
export type GraphqlBody = z.infer<typeof GraphqlBody>;

type Answer = { points: number; body: object };

/** Answers a query as GitHub does, by its real schema, with its errors and its points. */
export async function answerQuery(
  { query, variables }: GraphqlBody,
  { world, limits }: { world: World; limits: Limits },
): Promise<Answer> {
  const checked = checkQuery(query);
  if (!checked.ok) return { points: 0, body: { errors: checked.errors } };
  const { document } = checked;
  let points: number;
  try {
    points = toPoints(document, variables);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { points: 0, body: { data: null, errors: [formatError(error)] } };
  }
  limits.spend('graphql', points);
  const result = await execute({
    schema,
    document,
    rootValue: toRoot(world, { cost: points, remaining: limits.remaining('graphql') }),
    variableValues: variables,
  });
  const errors = result.errors?.map(formatError);
  return { points, body: errors ? { data: result.data, errors } : { data: result.data } };
}

export function toOperation({ query }: GraphqlBody): string | null {
  const checked = checkQuery(query);
  const definition = checked.ok ? checked.document.definitions[0] : undefined;
  return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? null) : null;
}

type Checked = { ok: true; document: DocumentNode } | { ok: false; errors: object[] };

const checkedQueries = new Map<string, Checked>();

/** Remembers results: validation by the whole schema is slow, and a scan repeats a few queries. */
function checkQuery(query: string): Checked {
  const known = checkedQueries.get(query);
  if (known) return known;
  const checked = toChecked(query);
  checkedQueries.set(query, checked);
  return checked;
}

function toChecked(query: string): Checked {
  try {
    const document = parse(query);
    const errors = validate(schema, document).map(({ message, locations }) => ({
      path: [],
      extensions: { code: 'undefinedField' },
      locations,
      message,
    }));
    return errors.length === 0 ? { ok: true, document } : { ok: false, errors };
  } catch (error) {
    return { ok: false, errors: [{ message: String(error) }] };
  }
}

function toRoot(world: World, rateLimit: { cost: number; remaining: number }): object {
  return {
    rateLimit,
    search: ({ query, ...page }: { query: string } & PageArguments) => {
      const found = searchRepositories(world.all(), query);
      const { nodes, ...connection } = toConnection(found.slice(0, mostResults), page);
      const shown = nodes.map((repository) =>
        world.hiding(repository.id) === 'null-in-search' ? null : toRepositoryNode(repository),
      );
      return { ...connection, nodes: shown, repositoryCount: found.length };
    },
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => showNode(world, id)),
    node: ({ id }: { id: string }) => showNode(world, id),
  };
}

const refusals: Record<string, string> = {
  FORBIDDEN: '`acme` forbids access via a personal access token (classic).',
  REPOSITORY_ACCESS_BLOCKED: 'Repository access blocked',
  'blocked-untyped': 'Repository access blocked',
  NEVER_SEEN_BEFORE: 'This node is in a state without a name.',
};

function showNode(world: World, id: string): object | null {
  const repository = world.byId(id);
  const hiding = repository ? world.hiding(id) : 'NOT_FOUND';
  if (hiding === 'null') return null;
  if (repository && hiding === undefined) return toRepositoryNode(repository);
  if (repository && hiding === 'owner-fails') {
    const followers = () =>
      new GraphQLError('Loading failed.', { extensions: { type: 'INTERNAL' } });
    return toRepositoryNode(repository, { followers });
  }
  const message =
    refusals[hiding ?? ''] ?? `Could not resolve to a node with the global id of '${id}'.`;
  const type = hiding === 'blocked-untyped' ? {} : { type: hiding };
  return new GraphQLError(message, { extensions: type });
}

/** GitHub gives the type next to the message, not in `extensions`. */
function formatError({ message, path, locations, extensions }: GraphQLError): object {
  return { type: extensions['type'], path, locations, message };
}
