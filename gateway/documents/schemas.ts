import * as z from 'zod';
import * as dates from '../../pipeline/contract/dates.ts';
import * as digest from '../../pipeline/contract/digest.ts';
import * as service from '../../pipeline/contract/service-answers.ts';
import * as known from '../../pipeline/contract/known-repository.ts';
import * as rows from '../../pipeline/contract/repository-row.ts';
import * as rowViews from '../../pipeline/contract/row-views.ts';
import { Sha256 } from '../../pipeline/contract/scalars.ts';
import * as views from '../../pipeline/contract/views.ts';
import { reasons } from '../payment/reasons.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { [keyword: string]: unknown };

/** The schemas that have a name in openapi.json, in reading order. */
export const components: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['IndexRecord', views.IndexRecord],
  ['BriefResponse', views.BriefResponse],
  ['Brief', views.Brief],
  ['DigestResponse', views.DigestResponse],
  ['Digest', digest.Digest],
  ['ChosenDigest', views.ChosenDigest],
  ['NotableProject', digest.NotableProject],
  ['VolumeMetrics', digest.VolumeMetrics],
  ['Provenance', digest.Provenance],
  ['FollowUpResponse', views.FollowUpResponse],
  ['ReposAnswer', views.ReposAnswer],
  ['RepositoryRow', rowViews.WholeRow],
  ['ChosenRow', rowViews.ChosenRow],
  ['CompactRow', rowViews.CompactRow],
  ['Risk', rows.Risk],
  ['RepositoryAnswer', known.RepositoryAnswer],
  ['KnownRepository', known.KnownRepository],
  ['KnownInShort', known.KnownInShort],
  ['DigestsAnswer', views.DigestsAnswer],
  ['CompactDigest', views.CompactDigest],
  ['Health', service.Health],
  ['FamilyCatalogResponse', service.FamilyCatalogResponse],
  ['ErrorResponse', service.ErrorResponse],
  ['PaymentRequiredResponse', service.PaymentRequiredResponse],
  ['Reason', z.enum(reasons).describe('Why a payment was not accepted, in x402’s words.')],
  ['DigestId', digest.DigestId],
  ['FullName', rows.FullName],
  ['DigestDate', dates.DigestDate],
  ['Instant', dates.Instant],
  ['Midnight', dates.Midnight],
  ['Sha256', Sha256],
];

const names = new Map(components.map(([name, schema]) => [schema, name]));

/** The name of a schema in openapi.json. @throws if the schema has no name. */
export function schemaNameOf(schema: z.ZodType): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  throw new Error('a response schema has no name; give it one in the components of openapi.json');
}

/** A reference to a component of openapi.json. */
export function refer(
  kind: 'schemas' | 'responses' | 'headers' | 'parameters',
  name: string,
): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Short schemas in place of long patterns of zod. */
const shortForms: Readonly<Record<string, JsonSchema>> = {
  Instant: { type: 'string', format: 'date-time', pattern: String.raw`\.\d{3}Z$` },
  Midnight: { type: 'string', format: 'date-time', pattern: String.raw`T00:00:00\.000Z$` },
};

/**
 * Named schemas with the descriptions of their fields, made from the schemas that check answers.
 *
 * Objects stay open: a client must accept a field that a later version adds.
 */
export function describeComponents(
  named: typeof components,
  hasTexts: boolean,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of named) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (name) => refer('schemas', name).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema);
      // Only older files need the default of a field; the keys of a JSON object are always text.
      Reflect.deleteProperty(jsonSchema, 'default');
      Reflect.deleteProperty(jsonSchema, 'propertyNames');
      const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
      // Without examples, mocks and samples of the document have texts that its patterns forbid.
      if (examples !== undefined && 'pattern' in jsonSchema) {
        Object.assign(jsonSchema, { examples });
      }
      if (!hasTexts) Reflect.deleteProperty(jsonSchema, 'description');
      else if (description !== undefined) jsonSchema.description = description;
    },
  });
  return Object.fromEntries(
    named.map(([name]) => {
      const { $schema: _dialect, $id: _id, ...kept }: JsonSchema = schemas[name] ?? {};
      return [name, { ...kept, ...shortForms[name] }];
    }),
  );
}

/** A JSON Schema without references. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return described;
}

/**
 * Removes `additionalProperties: false`, `items: false` (oazapfts makes `never[]` of such a tuple),
 * the bounds of JavaScript's whole numbers, and `\/`.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.pattern !== undefined) schema.pattern = schema.pattern.replaceAll('\\/', '/');
  if (schema.additionalProperties === false) Reflect.deleteProperty(schema, 'additionalProperties');
  if (schema.items === false) Reflect.deleteProperty(schema, 'items');
  if (schema.maximum === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(schema, 'maximum');
  if (schema.minimum === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(schema, 'minimum');
}
