import * as z from 'zod';
import * as analysis from '../../../pipeline/contract/analysis.ts';
import * as dates from '../../../pipeline/contract/dates.ts';
import * as digest from '../../../pipeline/contract/digest.ts';
import * as service from '../../../pipeline/contract/service-answers.ts';
import * as forecast from '../../../pipeline/contract/forecast.ts';
import * as followUp from '../../../pipeline/contract/follow-up.ts';
import * as rows from '../../../pipeline/contract/repository-row.ts';
import * as changes from '../../../pipeline/contract/row-changes.ts';
import * as rowViews from '../../../pipeline/contract/row-views.ts';
import * as scan from '../../../pipeline/contract/scan.ts';
import * as scorecard from '../../../pipeline/contract/scorecard.ts';
import * as views from '../../../pipeline/contract/views.ts';
import { reasons } from '../../payment/reasons.ts';
import { FamilyCatalogResponse } from '../site.ts';
import { type JsonSchema, refer } from './schema-parts.ts';

/** Fields that are described once, for schemas that require them and for those that do not. */
const BriefFields = views.Brief.partial().describe('The fields of a digest in short.');
const RowFields = rowViews.WholeRow.partial().describe('The fields of a row.');

const Reason = z.enum(reasons).describe('Why a payment was not accepted, in x402’s words.');

/** The schemas that have a name in openapi.json, in reading order. */
export const components: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['IndexRecord', views.IndexRecord],
  ['BriefResponse', views.BriefResponse],
  ['BriefFields', BriefFields],
  ['Brief', views.Brief],
  ['DigestResponse', views.DigestResponse],
  ['ChosenDigest', views.ChosenDigest],
  ['Digest', digest.Digest],
  ['NotableProject', digest.NotableProject],
  ['VolumeMetrics', digest.VolumeMetrics],
  ['Provenance', digest.Provenance],
  ['FollowUpTotals', followUp.FollowUpTotals],
  ['FollowUpResponse', views.FollowUpResponse],
  ['FollowUpReport', views.FollowUpReport],
  ['FollowUpWeek', views.FollowUpWeek],
  ['ScorecardResponse', scorecard.ScorecardResponse],
  ['Scorecard', scorecard.Scorecard],
  ['StarsScore', scorecard.StarsScore],
  ['StarsGroup', scorecard.StarsGroup],
  ['SurvivalScore', scorecard.SurvivalScore],
  ['SurvivalGroup', scorecard.SurvivalGroup],
  ['ReposAnswer', views.ReposAnswer],
  ['RowFields', RowFields],
  ['RepositoryRow', rowViews.WholeRow],
  ['CompactRow', rowViews.CompactRow],
  ['ChosenRow', rowViews.ChosenRow],
  ['RowChanges', changes.RowChanges],
  ['Risk', rows.Risk],
  ['Standing', rows.Standing],
  ['DigestsAnswer', views.DigestsAnswer],
  ['Forecast', forecast.Forecast],
  ['CompactDigest', views.CompactDigest],
  ['Health', service.Health],
  ['FamilyCatalogResponse', FamilyCatalogResponse],
  ['ErrorResponse', service.ErrorResponse],
  ['ErrorDetail', service.ErrorResponse.shape.error],
  ['PaymentRequiredResponse', service.PaymentRequiredResponse],
  ['Reason', Reason],
  ['Sentiment', analysis.Sentiment],
  ['Source', scan.Source],
  ['DigestId', digest.DigestId],
  ['Cursor', views.Cursor],
  ['FullName', rows.FullName],
  ['DigestDate', dates.DigestDate],
  ['Instant', dates.Instant],
  ['Midnight', dates.Midnight],
  ['Sha256', analysis.Sha256],
];

const names = new Map(components.map(([name, schema]) => [schema, name]));

/** The name of a schema in openapi.json. @throws where it has none. */
export function nameOf(schema: z.ZodType): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  throw new Error('a response schema has no name; give it one in the components of openapi.json');
}

/** Shorter schemas for long patterns of zod and for checks in code. */
const shortForms: Readonly<Record<string, JsonSchema>> = {
  Instant: { type: 'string', format: 'date-time', pattern: String.raw`\.\d{3}Z$` },
  Midnight: { type: 'string', format: 'date-time', pattern: String.raw`T00:00:00\.000Z$` },
  DigestDate: { type: 'string', format: 'date' },
};

/**
 * The named schemas of openapi.json with their descriptions, made from the schemas that check the answers.
 *
 * Objects stay open: a client must accept a field that a later version adds.
 */
export function describeComponents(
  named: typeof components = components,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of named) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (name) => refer('schemas', name).$ref,
    override: ({ zodSchema, jsonSchema }) => {
      tidy(jsonSchema);
      // An answer always has the field. The default is for older files.
      Reflect.deleteProperty(jsonSchema, 'default');
      // The keys of JSON are text.
      Reflect.deleteProperty(jsonSchema, 'propertyNames');
      const { description } = z.globalRegistry.get(zodSchema) ?? {};
      if (description !== undefined) jsonSchema.description = description;
      for (const property of Object.values(jsonSchema.properties ?? {})) {
        describeReference(property, named);
      }
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

/** A field that only refers to a component takes over its description. */
function describeReference(
  property: z.core.JSONSchema._JSONSchema,
  named: typeof components,
): void {
  if (typeof property === 'boolean' || property.description !== undefined) return;
  const component = named.find(([name]) => property.$ref === refer('schemas', name).$ref);
  const description = component && z.globalRegistry.get(component[1])?.description;
  if (description !== undefined) property.description = description;
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

/** Removes closed objects and the bounds of JavaScript's whole numbers. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) Reflect.deleteProperty(schema, 'additionalProperties');
  if (schema.maximum === Number.MAX_SAFE_INTEGER) Reflect.deleteProperty(schema, 'maximum');
  if (schema.minimum === Number.MIN_SAFE_INTEGER) Reflect.deleteProperty(schema, 'minimum');
}
