import {
  isSchema,
  type JsonSchema,
  mapParts,
  mapSchemas,
  mapValues,
  toRecord,
  withoutDescription,
} from './schema-parts.ts';

/** Schemas whose fields only the manual describes, because no call depends on them. */
export const inManual: ReadonlySet<string> = new Set([
  'ChosenDigest',
  'NotableProject',
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

/** A field with only one value needs no description. */
function withoutConstants(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, ({ properties, ...part }) => {
    if (!isSchema(properties)) return part;
    const fields = mapValues(properties, (field) =>
      'const' in toRecord(field) ? withoutDescription(field) : field,
    );
    return { ...part, properties: fields };
  });
}

export function describeInShort(name: string, schema: JsonSchema): JsonSchema {
  const short = withoutConstants(toFirstClauses(schema));
  if (!inManual.has(name)) return short;
  return mapParts(short, ({ description: _told, ...part }) => part);
}

/**
 * Keeps only the first clause; the manual has the rest. A list of words keeps its whole description, which says what
 * each word means.
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
