import type { JsonSchema } from './components.ts';

/** The same schemas in fewer words. What is valid does not change. */
export function shareSchemas(schemas: Readonly<Record<string, JsonSchema>>): typeof schemas {
  return mapValues(schemas, (schema, name) =>
    withoutRepeated(shorten(extend(schema, bases[name], schemas)), schemas),
  );
}

/** Schemas that have all fields of another. */
const bases: Readonly<Record<string, string>> = {
  Digest: 'Brief',
  FollowUpReport: 'FollowUpTotals',
  FollowUpWeek: 'FollowUpTotals',
};

/** The fields that `base` has not, beside a reference to it. */
function extend(
  schema: JsonSchema,
  base: string | undefined,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  if (base === undefined) return schema;
  const { description, properties, required, examples, ...rest } = schema;
  const [inherited, fields] = [toRecord(schemas[base]?.['properties']), toRecord(properties)];
  const isOwn = (field: string) =>
    JSON.stringify(inherited[field]) !== JSON.stringify(fields[field]) || !(field in fields);
  const keepOwn = (values: unknown) =>
    Object.fromEntries(Object.entries(toRecord(values)).filter(([field]) => isOwn(field)));
  const own = {
    ...rest,
    properties: keepOwn(fields),
    required: toList(required).filter((field) => isOwn(String(field))),
    ...(examples === undefined ? {} : { examples: toList(examples).map(keepOwn) }),
  };
  return { description, allOf: [{ $ref: `#/components/schemas/${base}` }, own] };
}

/** Writes `null` as a type, and leaves out the type where the only values are listed. */
export function shorten(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (part) => {
    const { anyOf, ...rest } = part;
    const [first, second, ...others] = toList(anyOf).map(toRecord);
    if (first && second?.['type'] === 'null' && others.length === 0) {
      const { type, description: _own, ...kind } = first;
      if (typeof type === 'string') return { ...rest, type: [type, 'null'], ...kind };
    }
    if ('const' in part || 'enum' in part) {
      const { type: _type, ...values } = part;
      return values;
    }
    return part;
  });
}

/** A reference needs no description where it repeats that of its target. */
function withoutRepeated(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return mapSchemas(schema, (part) => {
    const { $ref, description, ...rest } = part;
    if (typeof $ref !== 'string') return part;
    const target = schemas[$ref.split('/').at(-1) ?? ''];
    return target?.['description'] === description ? { $ref, ...rest } : part;
  });
}

/** Replaces every schema within a schema, the innermost first. */
function mapSchemas(schema: JsonSchema, replace: (part: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isSchema(value) ? mapSchemas(value, replace) : value;
  };
  const mapped = mapValues(schema, (value, keyword) => {
    if (keyword === 'properties' && isSchema(value)) return mapValues(value, inner);
    return schemaKeywords.has(keyword) ? inner(value) : value;
  });
  return replace(mapped);
}

const schemaKeywords = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']);

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toRecord(value: unknown): JsonSchema {
  return isSchema(value) ? value : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
