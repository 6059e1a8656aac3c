/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { [keyword: string]: unknown };

/** A reference to a component of openapi.json. */
export function refer(kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

export function withoutDescription(schema: unknown): JsonSchema {
  const { description: _said, ...rest } = toRecord(schema);
  return rest;
}

/** Replaces a schema and every schema within it, the inner schemas first. */
export function mapSchemas(
  schema: JsonSchema,
  replace: (part: JsonSchema) => JsonSchema,
): JsonSchema {
  return replace(mapParts(schema, replace));
}

/** Replaces every schema within a schema. */
export function mapParts(
  schema: JsonSchema,
  replace: (part: JsonSchema) => JsonSchema,
): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isSchema(value) ? mapSchemas(value, replace) : value;
  };
  return mapValues(schema, (value, keyword) => {
    if (keyword === 'properties' && isSchema(value)) return mapValues(value, inner);
    return schemaKeywords.has(keyword) ? inner(value) : value;
  });
}

const schemaKeywords = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'prefixItems']);

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toRecord(value: unknown): JsonSchema {
  return isSchema(value) ? value : {};
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

/**
 * Keeps only the first clause of each description; the manual has the whole. A schema that lists words keeps its whole
 * description, which says what each word means.
 */
export function toFirstClauses(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (part) => {
    const { description } = part;
    if (typeof description !== 'string' || 'enum' in part || 'oneOf' in part) return part;
    return { ...part, description: toFirstClause(description) };
  });
}

/** A text up to its first full stop or semicolon. */
export function toFirstClause(text: string): string {
  const [, clause] = /^(.+?)[.;]\s/s.exec(text) ?? [];
  return clause === undefined ? text : `${clause}.`;
}
