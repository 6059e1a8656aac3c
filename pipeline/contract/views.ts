import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { RepositoryRow } from './repository-row.ts';
import { Source } from './scan.ts';

const success = z.literal(true);
const Count = z.int().nonnegative();

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
  success,
  /** Id of the current digest. */
  index: DigestId,
  digestDate: Midnight,
  updatedAt: Instant,
  cadence: z.literal('every 24 hours'),
  nextExpected: Instant,
  source: Source,
});
export type IndexRecord = z.infer<typeof IndexRecord>;

/** What `/v1/brief` answers. */
export const BriefResponse = z.strictObject({ success, data: Brief });

/** What `/v1/digests/latest` and `/v1/sample` answer: both are whole digests. */
export const DigestResponse = z.strictObject({ success, data: Digest });

/** What a paid `/v1/repos` delivers: rows by stars, then name. */
export const ReposResponse = z.strictObject({
  success,
  scanDate: Midnight,
  count: Count,
  data: z.array(RepositoryRow),
  charged: success,
});

/** What a paid `/v1/digests` delivers: whole digests, the newest first. */
export const DigestsResponse = z.strictObject({
  success,
  count: Count,
  days: z.int(),
  limit: z.int(),
  data: z.array(Digest),
  charged: success,
});
