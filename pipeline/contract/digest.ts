import * as z from 'zod';
import { Analysis, Sentiment, Sha256 } from './analysis.ts';
import { Instant, Midnight } from './dates.ts';
import { FollowUpTotals } from './follow-up.ts';
import { FullName } from './repository-row.ts';
import { ScanMetrics, Source } from './scan.ts';

const Count = z.int().nonnegative();

/** `DATE-xxxxxxxx`: eight hex digits of the SHA-256 of the digest's content. It changes exactly when the digest does. */
export const DigestId = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/, { error: 'expected a date and eight hex digits' });

/** Rows with `min` to `max` stars, both inclusive; no upper end where `max` is null. */
export const StarBucket = z.strictObject({ min: Count, max: Count.nullable(), count: Count });
export type StarBucket = z.infer<typeof StarBucket>;

export const VolumeMetrics = z.strictObject({
  scanDate: Midnight,
  ...ScanMetrics.shape,
  /** Candidates that became rows, the quarantined ones among them. */
  enrichedCount: Count,
  quarantinedCount: Count,
  starDistribution: z.array(StarBucket),
});
export type VolumeMetrics = z.infer<typeof VolumeMetrics>;

/** A recommended repository. Name, stars, language and description come from its row; the reason is the analyst's. */
export const NotableProject = z.strictObject({
  name: FullName,
  stars: Count,
  language: z.string(),
  description: z.string(),
  why: z.string().min(1),
});

/** The full digest of one night: what `/v1/digests/latest` serves and each item of `/v1/digests` is. */
export const Digest = z.strictObject({
  schema: z.literal(1),
  id: DigestId,
  digestDate: Midnight,
  title: z.string().min(1),
  summary: z.string().min(1),
  /** `<category>: <note>` */
  topCategories: z.array(z.string()),
  /** `<language>: <note>` */
  languageTrends: z.array(z.string()),
  /** `<owner/repository>: <what it does>` */
  emergingTools: z.array(z.string()),
  notableProjects: z.array(NotableProject),
  totalReposAnalyzed: Count,
  volumeMetrics: VolumeMetrics,
  /** How earlier recommendations fared by this night. Absent where its scan is older than follow-ups. */
  followUp: FollowUpTotals.optional(),
  overallSentiment: Sentiment,
  /** Markdown. */
  fullAnalysis: z.string().min(1),
  /** `demo` for a made-up night. */
  source: Source,
  provenance: z.strictObject({
    scanSha256: Sha256,
    ...Analysis.pick({ analyst: true, model: true, promptSha256: true }).shape,
  }),
  createdAt: Instant,
});
export type Digest = z.infer<typeof Digest>;
