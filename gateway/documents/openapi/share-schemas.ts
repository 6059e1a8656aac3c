import type { JsonSchema } from './components.ts';

/** The same schemas in fewer words. What is valid does not change. */
export function shareSchemas(schemas: Readonly<Record<string, JsonSchema>>): typeof schemas {
  const short = mapValues(schemas, (schema) => joinForms(shorten(schema)));
  const named = new Map(Object.entries(short).map(([name, schema]) => [toShape(schema), name]));
  const shared = mapValues(short, (schema) => referToNamed(schema, named));
  return mapValues(shared, (schema, name) =>
    describeInShort(name, withoutRepeated(extend(schema, bases[name], shared), shared)),
  );
}

/** Schemas whose fields the manual alone describes, as no call depends on them. */
export const inManual: ReadonlySet<string> = new Set([
  'VolumeMetrics',
  'Provenance',
  'FollowUpTotals',
  'FollowUpReport',
  'FollowUpWeek',
  'Scorecard',
  'StarsScore',
  'StarsGroup',
  'SurvivalScore',
  'SurvivalGroup',
  'Health',
  'FamilyCatalogResponse',
  'CompactRow',
  'CompactDigest',
  'Forecast',
]);

/** A field with one value says what it is itself. */
function withoutConstants(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, ({ properties, ...part }) => {
    if (!isSchema(properties)) return part;
    const fields = mapValues(properties, (field) =>
      'const' in toRecord(field) ? withoutDescription(field) : field,
    );
    return { ...part, properties: fields };
  });
}

function describeInShort(name: string, schema: JsonSchema): JsonSchema {
  const short = withoutConstants(toFirstClauses(schema));
  if (!inManual.has(name)) return short;
  return mapParts(short, ({ description: _told, ...part }) => part);
}

/** Leaves what follows the first clause to the manual. A list of words keeps it, as it says what each word means. */
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

/** Schemas that have all fields of another. */
const bases: Readonly<Record<string, string>> = {
  Brief: 'BriefFields',
  ChosenDigest: 'BriefFields',
  Digest: 'ChosenDigest',
  FollowUpReport: 'FollowUpTotals',
  FollowUpWeek: 'FollowUpTotals',
  StarsGroup: 'StarsScore',
  SurvivalGroup: 'SurvivalScore',
  RepositoryRow: 'RowFields',
  ChosenRow: 'RowFields',
};

/**
 * One object in place of the several that an answer may be. A field of one form alone is optional, and a field that
 * differs is one of its forms.
 */
function joinForms({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return schema;
  const forms = toList(anyOf).map(toRecord);
  const fields = forms.map((form) => toRecord(form['properties']));
  const properties = mapValues(
    Object.fromEntries(fields.flatMap((form) => Object.entries(form))),
    (_last, field) => {
      const kinds = fields.flatMap((form) => (field in form ? [JSON.stringify(form[field])] : []));
      const [first, ...others] = [...new Set(kinds)].map((kind): unknown => JSON.parse(kind));
      if (others.length === 0) return first;
      const { description } = toRecord(first);
      return { description, anyOf: [first, ...others].map(withoutDescription) };
    },
  );
  const [always = [], ...more] = forms.map((form) => toList(form['required']));
  const required = always.filter((field) => more.every((names) => names.includes(field)));
  return { ...schema, type: 'object', properties, required };
}

function withoutDescription(schema: unknown): JsonSchema {
  const { description: _said, ...rest } = toRecord(schema);
  return rest;
}

/** What two schemas of the same fields have in common. Undefined for what is no object. */
function toShape({ properties, required }: JsonSchema): string | undefined {
  return isSchema(properties) ? JSON.stringify([properties, required]) : undefined;
}

/** Puts a reference in the place of each object within a schema that has a name of its own. */
function referToNamed(
  schema: JsonSchema,
  named: ReadonlyMap<string | undefined, string>,
): JsonSchema {
  return mapParts(schema, (part) => {
    const shape = toShape(part);
    const name = shape === undefined ? undefined : named.get(shape);
    return name === undefined ? part : { $ref: `#/components/schemas/${name}` };
  });
}

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
    !(field in fields) || toSorted(inherited[field]) !== toSorted(fields[field]);
  const keepOwn = (values: unknown) =>
    Object.fromEntries(Object.entries(toRecord(values)).filter(([field]) => isOwn(field)));
  const known = toList(schemas[base]?.['required']);
  const [ownFields, musts] = [keepOwn(fields), toList(required).filter((f) => !known.includes(f))];
  const own = {
    ...rest,
    ...(Object.keys(ownFields).length > 0 ? { properties: ownFields } : {}),
    ...(musts.length > 0 ? { required: musts } : {}),
    ...(examples === undefined ? {} : { examples: toList(examples).map(keepOwn) }),
  };
  return { description, allOf: [{ $ref: `#/components/schemas/${base}` }, own] };
}

/** A schema as text, whatever the order of its keywords. */
function toSorted(schema: unknown): string {
  return JSON.stringify(Object.entries(toRecord(schema)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Writes `null` as a type. Leaves out the type where the only values are listed, and the longest length where no further
 * item is allowed.
 */
export function shorten(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (part) => {
    const { anyOf, ...rest } = part;
    const [first, second, ...others] = toList(anyOf).map(toRecord);
    if (first && second?.['type'] === 'null' && others.length === 0) {
      const { type, description: _own, ...kind } = first;
      if ('enum' in kind) return { ...rest, enum: [...toList(kind['enum']), null] };
      if (typeof type === 'string') return { ...rest, type: [type, 'null'], ...kind };
    }
    if ('const' in part || 'enum' in part) {
      const { type: _type, ...values } = part;
      return values;
    }
    if (part['items'] === false) {
      const { maxItems: _most, ...tuple } = part;
      return tuple;
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

/** Replaces a schema and every schema within it, the innermost first. */
function mapSchemas(schema: JsonSchema, replace: (part: JsonSchema) => JsonSchema): JsonSchema {
  return replace(mapParts(schema, replace));
}

/** Replaces every schema within a schema. */
function mapParts(schema: JsonSchema, replace: (part: JsonSchema) => JsonSchema): JsonSchema {
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
