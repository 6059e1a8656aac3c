import { schema as published } from '@octokit/graphql-schema';
import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  GraphQLError,
  type GraphQLNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

/** GitHub's own schema. */
export const schema = buildSchema(published.idl, { assumeValidSDL: true });

type Variables = Readonly<Record<string, unknown>>;

/**
 * The points of a query by GitHub's formula: its requests divided by 100, at least 1. Each connection of each parent is
 * one request. Connections with only a total count are counted too, so the result may be too high.
 *
 * @throws GraphQLError for pages that GitHub refuses.
 */
export function toPoints(document: DocumentNode, variables: Variables): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }

  function countRequests(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    parents: number,
  ): number {
    let requests = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        requests += countField(selection, type, parents);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const condition = fragment?.typeCondition?.name.value;
      const inner = condition === undefined ? type : schema.getType(condition);
      if (fragment) requests += countRequests(fragment.selectionSet, inner, parents);
    }
    return requests;
  }

  function countField(
    field: FieldNode,
    type: GraphQLNamedType | null | undefined,
    parents: number,
  ): number {
    if (!field.selectionSet || !(isObjectType(type) || isInterfaceType(type))) return 0;
    const inner = getNamedType(type.getFields()[field.name.value]?.type);
    const size = toSize(field, variables, inner?.name.endsWith('Connection') ?? false);
    const own = inner?.name.endsWith('Connection') ? parents : 0;
    return own + countRequests(field.selectionSet, inner, parents * (size ?? 1));
  }

  const requests = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => countRequests(selectionSet, schema.getQueryType(), 1));
  return Math.max(1, Math.round(requests.reduce((sum, count) => sum + count, 0) / 100));
}

/** How many nodes a field asks for. Null if it does not say. */
function toSize(field: FieldNode, variables: Variables, isConnection: boolean): number | null {
  const given = new Map<string, unknown>(
    (field.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value, { ...variables }),
    ]),
  );
  const ids = given.get('ids');
  if (Array.isArray(ids)) {
    if (ids.length <= 100) return ids.length;
    throw refuse('ARGUMENT_LIMIT', 'You may not provide more than 100 node ids.');
  }
  if (!isConnection) return null;
  const first = given.get('first') ?? given.get('last');
  if (typeof first === 'number') {
    if (first >= 1 && first <= 100) return first;
    throw refuse('EXCESSIVE_PAGINATION', `Requesting ${first} records is out of bounds.`);
  }
  const asksForNodes = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind !== Kind.FIELD || ['nodes', 'edges'].includes(selection.name.value),
  );
  if (!asksForNodes) return null;
  const message = `You must provide a first or last value to paginate ${field.name.value}.`;
  throw refuse('MISSING_PAGINATION_BOUNDARIES', message);
}

function refuse(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}
