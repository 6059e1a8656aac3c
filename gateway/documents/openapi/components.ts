import type * as z from 'zod';
import { Sentiment, Sha256 } from '../../../pipeline/contract/analysis.ts';
import { DigestDate, Instant, Midnight } from '../../../pipeline/contract/dates.ts';
import {
  Digest,
  DigestId,
  NotableProject,
  StarBucket,
  VolumeMetrics,
} from '../../../pipeline/contract/digest.ts';
import { ErrorResponse, PaymentRequiredResponse } from '../../../pipeline/contract/failures.ts';
import { Health } from '../../../pipeline/contract/health.ts';
import { FollowedProject, FollowUpTotals } from '../../../pipeline/contract/follow-up.ts';
import { FullName, RepositoryRow, Risk } from '../../../pipeline/contract/repository-row.ts';
import { Source } from '../../../pipeline/contract/scan.ts';
import {
  Brief,
  BriefResponse,
  DigestResponse,
  DigestsResponse,
  FollowUpReport,
  FollowUpResponse,
  FollowUpWeek,
  IndexRecord,
  ReposResponse,
} from '../../../pipeline/contract/views.ts';
import { LegacyChallenge } from '../../payment/challenge/legacy-challenge.ts';
import { FamilyCatalogResponse } from '../family.ts';
import { DiscoveryDocument, Resource, ResourcesDocument } from '../shapes/resource-documents.ts';
import { TermsDocument } from '../shapes/terms-document.ts';
import { WellKnownX402 } from '../shapes/well-known-x402.ts';

/** The schemas that openapi.json gives a name to, in the order they are read best. */
export const components: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['IndexRecord', IndexRecord],
  ['BriefResponse', BriefResponse],
  ['Brief', Brief],
  ['DigestResponse', DigestResponse],
  ['Digest', Digest],
  ['NotableProject', NotableProject],
  ['VolumeMetrics', VolumeMetrics],
  ['StarBucket', StarBucket],
  ['Provenance', Digest.shape.provenance],
  ['FollowUpTotals', FollowUpTotals],
  ['FollowUpResponse', FollowUpResponse],
  ['FollowUpReport', FollowUpReport],
  ['FollowUpWeek', FollowUpWeek],
  ['FollowedProject', FollowedProject],
  ['ReposResponse', ReposResponse],
  ['RepositoryRow', RepositoryRow],
  ['Risk', Risk],
  ['DigestsResponse', DigestsResponse],
  ['Health', Health],
  ['HealthPayment', Health.shape.payment],
  ['HealthSnapshot', Health.shape.snapshot],
  ['FamilyCatalogResponse', FamilyCatalogResponse],
  ['Product', FamilyCatalogResponse.shape.products.element],
  ['TermsDocument', TermsDocument],
  ['DiscoveryDocument', DiscoveryDocument],
  ['ResourcesDocument', ResourcesDocument],
  ['Resource', Resource],
  ['WellKnownX402', WellKnownX402],
  ['ErrorResponse', ErrorResponse],
  ['ErrorDetail', ErrorResponse.shape.error],
  ['PaymentRequiredResponse', PaymentRequiredResponse],
  ['Rail', PaymentRequiredResponse.shape.accepts.element],
  ['LegacyChallenge', LegacyChallenge],
  ['LegacyRail', LegacyChallenge.shape.accepts.element],
  ['Sentiment', Sentiment],
  ['Source', Source],
  ['DigestId', DigestId],
  ['FullName', FullName],
  ['DigestDate', DigestDate],
  ['Instant', Instant],
  ['Midnight', Midnight],
  ['Sha256', Sha256],
];

const names = new Map(components.map(([name, schema]) => [schema, name]));

/** The name of a schema in openapi.json. @throws for one that was given none. */
export function nameOf(schema: z.ZodType): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  throw new Error('a response schema has no name; give it one in the components of openapi.json');
}

/** Where the schema of that name is found from anywhere in openapi.json. */
export function schemaReference(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}
