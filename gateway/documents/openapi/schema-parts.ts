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

function isSchema(value: unknown): value is JsonSchema {
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
 * A copy of the value, in which `shape` has changed every schema, the inner schemas first.
 *
 * It also gets the records of fields. So no field may be named like a keyword whose value `shape` changes.
 */
export function reshape(value: unknown, shape: (schema: JsonSchema) => void): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (isSchema(part)) shape(part);
    return part;
  });
}

/**
 * Describes the same values in fewer tokens. `null` is a type. Listed values need no type, and a field with one value no
 * description. A tuple needs no greatest length, and a date no pattern.
 */
export function compact(schema: JsonSchema): void {
  const [first, second, ...others] = toList(schema['anyOf']).map(toRecord);
  if (first && second?.['type'] === 'null' && others.length === 0) {
    const { type, description: _own, ...kind } = first;
    if ('enum' in kind) replace(schema, 'anyOf', { enum: [...toList(kind['enum']), null] });
    else if (typeof type === 'string') replace(schema, 'anyOf', { type: [type, 'null'], ...kind });
  }
  if ('const' in schema || 'enum' in schema) Reflect.deleteProperty(schema, 'type');
  if ('const' in schema) Reflect.deleteProperty(schema, 'description');
  if (schema['items'] === false) Reflect.deleteProperty(schema, 'maxItems');
  if (schema['format'] === 'date') Reflect.deleteProperty(schema, 'pattern');
  // A token ends several objects at once, if the fields of an object are last.
  if ('properties' in schema) replace(schema, 'properties', { properties: schema['properties'] });
  keepFirstClause(schema);
}

/** Replaces a keyword. What comes instead is last. */
export function replace(schema: JsonSchema, keyword: string, by: JsonSchema): void {
  Reflect.deleteProperty(schema, keyword);
  Object.assign(schema, by);
}

/**
 * Keeps only the first clause of the description; the manual has the whole. A schema that lists words keeps its whole
 * description, which says what each word means.
 */
export function keepFirstClause(schema: JsonSchema): void {
  const { description } = schema;
  if (typeof description !== 'string' || 'enum' in schema || 'oneOf' in schema) return;
  Object.assign(schema, { description: toFirstClause(description) });
}

/** A text up to its first full stop or semicolon. */
export function toFirstClause(text: string): string {
  const [, clause] = /^(.+?)[.;]\s/s.exec(text) ?? [];
  return clause === undefined ? text : `${clause}.`;
}
