import { components } from './components.ts';
import {
  isSchema,
  type JsonSchema,
  mapParts,
  mapSchemas,
  mapValues,
  refer,
  toList,
  toRecord,
  withoutDescription,
  toFirstClauses,
} from './schema-parts.ts';

/** The same schemas in fewer tokens. The shorter schemas accept the same values. */
export function shareSchemas(schemas: Readonly<Record<string, JsonSchema>>): typeof schemas {
  const shared = mapValues(schemas, (schema) => joinForms(shorten(schema)));
  return Object.fromEntries(
    components.map(([name, , { base, fieldsIn } = {}]) => {
      const own = withoutConstants(toFirstClauses(extend(shared[name] ?? {}, base, shared)));
      return [name, fieldsIn === 'manual' ? mapParts(own, withoutDescription) : own];
    }),
  );
}

/**
 * Joins the forms of an answer into one object. A field that only some forms have is optional. A field that differs between
 * forms may have any of its forms.
 */
function joinForms({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return schema;
  const forms = toList(anyOf).map(toRecord);
  const fields = forms.map((form) => toRecord(form['properties']));
  const properties = mapValues(
    Object.fromEntries(fields.flatMap((form) => Object.entries(form))),
    (_last, field) => {
      const kinds = fields.flatMap((form) => (field in form ? [form[field]] : []));
      const different = new Map(kinds.map((kind) => [toSorted(kind), kind]));
      const [first, ...others] = different.values();
      if (others.length === 0) return first;
      const { description } = toRecord(first);
      return { description, anyOf: [first, ...others].map(withoutDescription) };
    },
  );
  const [always = [], ...more] = forms.map((form) => toList(form['required']));
  const required = always.filter((field) => more.every((names) => names.includes(field)));
  return { ...schema, type: 'object', properties, required };
}

/** A reference to `base`, and the fields that `base` does not have. */
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
  return { description, allOf: [refer('schemas', base), own] };
}

/** A schema as text. Schemas that differ only in the order of their keywords give the same text. */
function toSorted(schema: unknown): string {
  return JSON.stringify(Object.entries(toRecord(schema)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes `null` as a type. Leaves out the type beside listed values, and the greatest length if no further item is allowed. */
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

/** Removes the descriptions of fields that can have only one value. */
function withoutConstants(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, ({ properties, ...part }) => {
    if (!isSchema(properties)) return part;
    const fields = mapValues(properties, (field) =>
      'const' in toRecord(field) ? withoutDescription(field) : field,
    );
    return { ...part, properties: fields };
  });
}
