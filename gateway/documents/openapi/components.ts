import * as z from 'zod';
import * as analysis from '../../../pipeline/contract/analysis.ts';
import * as dates from '../../../pipeline/contract/dates.ts';
import * as digest from '../../../pipeline/contract/digest.ts';
import * as service from '../../../pipeline/contract/service-answers.ts';
import * as known from '../../../pipeline/contract/known-repository.ts';
import * as followUp from '../../../pipeline/contract/follow-up.ts';
import * as rows from '../../../pipeline/contract/repository-row.ts';
import * as rowViews from '../../../pipeline/contract/row-views.ts';
import { Sha256 } from '../../../pipeline/contract/scalars.ts';
import * as scan from '../../../pipeline/contract/scan.ts';
import * as views from '../../../pipeline/contract/views.ts';
import { reasons } from '../../payment/reasons.ts';
import {
  compact,
  type JsonSchema,
  mapValues,
  refer,
  reshape,
  toList,
  toRecord,
  withoutDescription,
} from './schema-parts.ts';

/** Fields that are described once, for schemas that require them and for schemas in which they are optional. */
const BriefFields = views.Brief.partial().describe('The fields of a digest in short.');
const RowFields = rowViews.WholeRow.partial().describe('The fields of a row.');

const Reason = z.enum(reasons).describe('Why a payment was not accepted, in x402’s words.');

/** A named schema, and how openapi.json describes it in fewer tokens. */
export type Component = readonly [
  name: string,
  schema: z.ZodType,
  more?: {
    /** The component whose fields this schema also has. */
    base?: string;
    /** The manual alone describes the fields, because no call depends on their meaning. */
    fieldsIn?: 'manual';
  },
];

/** The schemas that have a name in openapi.json, in reading order. */
export const components: readonly Component[] = [
  ['IndexRecord', views.IndexRecord],
  ['BriefResponse', views.BriefResponse],
  ['BriefFields', BriefFields],
  ['Brief', views.Brief, { base: 'BriefFields' }],
  ['DigestResponse', views.DigestResponse],
  ['ChosenDigest', views.ChosenDigest, { base: 'BriefFields', fieldsIn: 'manual' }],
  ['Digest', digest.Digest, { base: 'ChosenDigest' }],
  ['NotableProject', digest.NotableProject, { fieldsIn: 'manual' }],
  ['VolumeMetrics', digest.VolumeMetrics, { fieldsIn: 'manual' }],
  ['Provenance', digest.Provenance, { fieldsIn: 'manual' }],
  ['FollowUpTotals', followUp.FollowUpTotals, { fieldsIn: 'manual' }],
  ['FollowUpResponse', views.FollowUpResponse],
  ['FollowUpReport', views.FollowUpReport, { base: 'FollowUpTotals', fieldsIn: 'manual' }],
  ['FollowUpWeek', views.FollowUpWeek, { base: 'FollowUpTotals', fieldsIn: 'manual' }],
  ['ReposAnswer', views.ReposAnswer],
  ['RowFields', RowFields],
  ['RepositoryRow', rowViews.WholeRow, { base: 'RowFields' }],
  ['CompactRow', rowViews.CompactRow, { fieldsIn: 'manual' }],
  ['ChosenRow', rowViews.ChosenRow, { base: 'RowFields' }],
  ['Risk', rows.Risk],
  ['Standing', rows.Standing],
  ['RepositoryAnswer', known.RepositoryAnswer],
  ['KnownRepository', known.KnownRepository, { base: 'KnownInShort', fieldsIn: 'manual' }],
  ['KnownInShort', known.KnownInShort, { fieldsIn: 'manual' }],
  ['DigestsAnswer', views.DigestsAnswer],
  ['CompactDigest', views.CompactDigest, { fieldsIn: 'manual' }],
  ['Health', service.Health, { fieldsIn: 'manual' }],
  ['FamilyCatalogResponse', service.FamilyCatalogResponse, { fieldsIn: 'manual' }],
  ['ErrorResponse', service.ErrorResponse],
  ['ErrorDetail', service.ErrorResponse.shape.error],
  ['PaymentRequiredResponse', service.PaymentRequiredResponse],
  ['Reason', Reason],
  ['Sentiment', analysis.Sentiment],
  ['Source', scan.Source],
  ['DigestId', digest.DigestId],
  ['FullName', rows.FullName],
  ['DigestDate', dates.DigestDate],
  ['Instant', dates.Instant],
  ['Midnight', dates.Midnight],
  ['Sha256', Sha256],
];

const names = new Map(components.map(([name, schema]) => [schema, name]));

/** The name of a schema in openapi.json. @throws if the schema has no name. */
export function nameOf(schema: z.ZodType): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  throw new Error('a response schema has no name; give it one in the components of openapi.json');
}

/** Short schemas in place of long patterns of zod, and of checks that only code makes. */
const shortForms: Readonly<Record<string, JsonSchema>> = {
  Instant: { type: 'string', format: 'date-time', pattern: String.raw`\.\d{3}Z$` },
  Midnight: { type: 'string', format: 'date-time', pattern: String.raw`T00:00:00\.000Z$` },
};

/**
 * The named schemas of openapi.json with descriptions. They are made from the schemas that check answers.
 *
 * Objects stay open: a client must accept a field that a later version adds.
 */
export function describeComponents(
  named: readonly Component[] = components,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of named) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (name) => refer('schemas', name).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema);
      // An answer always has this field. Only older files need the default.
      Reflect.deleteProperty(jsonSchema, 'default');
      // The keys of a JSON object are always text.
      Reflect.deleteProperty(jsonSchema, 'propertyNames');
      const { description } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description = description;
    },
  });
  return Object.fromEntries(
    named.map(([name]) => {
      const { $schema: _dialect, $id: _id, ...kept }: JsonSchema = schemas[name] ?? {};
      const short = shortForms[name];
      return [name, short === undefined ? kept : { ...short, description: kept['description'] }];
    }),
  );
}

/** A JSON Schema without references. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const { $schema: _dialect, ...kept } = described;
  return kept;
}

/** Removes `additionalProperties: false`, and the bounds of JavaScript's whole numbers. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) Reflect.deleteProperty(schema, 'additionalProperties');
  if (schema.maximum === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(schema, 'maximum');
  if (schema.minimum === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(schema, 'minimum');
}

/** The named schemas in fewer tokens. They accept the same values as the schemas that check answers. */
export function shareSchemas(): Record<string, JsonSchema> {
  const shared = mapValues(describeComponents(), (schema) =>
    joinForms(toRecord(reshape(schema, compact))),
  );
  return Object.fromEntries(
    components.map(([name, , { base, fieldsIn } = {}]) => {
      const own = extend(shared[name] ?? {}, base, shared);
      return [name, fieldsIn === 'manual' ? mapValues(own, removeDescriptions) : own];
    }),
  );
}

/** Removes the descriptions within the value of a keyword. */
function removeDescriptions(value: unknown, keyword: string): unknown {
  if (keyword === 'description') return value;
  return reshape(value, (schema) => {
    if (typeof schema['description'] === 'string') Reflect.deleteProperty(schema, 'description');
  });
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
  const required = always.filter((field) => more.every((others) => others.includes(field)));
  return { ...schema, type: 'object', properties, required };
}

/** A reference to `base`, and the fields that `base` does not have. */
function extend(
  schema: JsonSchema,
  base: string | undefined,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  if (base === undefined) return schema;
  const { description, properties, required, ...rest } = schema;
  const inherited = toRecord(schemas[base]?.['properties']);
  const fields = Object.entries(toRecord(properties)).filter(
    ([field, kind]) => toSorted(inherited[field]) !== toSorted(kind),
  );
  const requiredOfBase = toList(schemas[base]?.['required']);
  const musts = toList(required).filter((field) => !requiredOfBase.includes(field));
  const own = {
    ...rest,
    ...(fields.length > 0 ? { properties: Object.fromEntries(fields) } : {}),
    ...(musts.length > 0 ? { required: musts } : {}),
  };
  return { description, allOf: [refer('schemas', base), own] };
}

/** A schema as text. Schemas that differ only in the order of their keywords give the same text. */
function toSorted(schema: unknown): string {
  return JSON.stringify(Object.entries(toRecord(schema)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
