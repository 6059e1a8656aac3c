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
  const inherited = Object(schemas[base]?.['properties']);
  const isOwn = (field: string) => !(field in inherited);
  const { description, properties, required, examples, ...rest } = schema;
  const ownFields = <T>(fields: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => isOwn(field)));
  const own = {
    ...rest,
    properties: ownFields(Object(properties)),
    required: Array.isArray(required) ? required.filter(isOwn) : [],
    ...(Array.isArray(examples) ? { examples: examples.map(ownFields) } : {}),
  };
  return { description, allOf: [{ $ref: `#/components/schemas/${base}` }, own] };
}

/** Writes `null` as a type, and leaves out the type where the only values are listed. */
export function shorten(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (part) => {
    const { anyOf, ...rest } = part;
    if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf[1]?.type === 'null') {
      const { type, description: _own, ...kind } = anyOf[0];
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
    const target = typeof $ref === 'string' ? schemas[$ref.split('/').at(-1) ?? ''] : undefined;
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

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
