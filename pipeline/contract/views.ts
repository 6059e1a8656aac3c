import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { Source } from './scan.ts';

/** A digest in short. */
export const Brief = Digest.pick({
  title: true,
  summary: true,
  topCategories: true,
  languageTrends: true,
  overallSentiment: true,
  digestDate: true,
  createdAt: true,
  source: true,
});
export type Brief = z.infer<typeof Brief>;

/** What `/v1/index` says of the current digest. Polling it tells a new one. */
export const IndexRecord = z.strictObject({
  success: z.literal(true),
  /** Id of the current digest. */
  index: DigestId,
  digestDate: Midnight,
  updatedAt: Instant,
  cadence: z.literal('every 24 hours'),
  nextExpected: Instant,
  source: Source,
});
export type IndexRecord = z.infer<typeof IndexRecord>;

export const BriefResponse = z.strictObject({ success: z.literal(true), data: Brief });

/** Serves the latest digest and the sample: both are whole digests. */
export const DigestResponse = z.strictObject({ success: z.literal(true), data: Digest });
