import * as z from 'zod';
import { DigestDate, Instant, Midnight } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { FollowedProject, FollowUpTotals } from './follow-up.ts';
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

/** Recommendations of one week, from Monday to Sunday, and how many of them are gone. */
export const FollowUpWeek = z.strictObject({
  /** Its Monday. */
  from: DigestDate,
  ...FollowUpTotals.shape,
});
export type FollowUpWeek = z.infer<typeof FollowUpWeek>;

/** What became of the projects that the digests of the last weeks recommended. */
export const FollowUpReport = z.strictObject({
  /** The night on which they were looked up. */
  scanDate: Midnight,
  source: Source,
  /** How many days the recommendations go back; null where the night asked nobody. */
  days: z.int().positive().nullable(),
  ...FollowUpTotals.shape,
  renamed: Count,
  archived: Count,
  unanswered: Count,
  /** By the week of the recommendation, the newest first. */
  weeks: z.array(FollowUpWeek),
  /** The newest recommendations first, then by name. */
  projects: z.array(FollowedProject),
});
export type FollowUpReport = z.infer<typeof FollowUpReport>;

/** What `/follow-up.json` answers. */
export const FollowUpResponse = z.strictObject({ success, data: FollowUpReport });

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
