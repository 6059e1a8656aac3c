import { addDaysToInstant, type Instant } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import type { Brief, IndexRecord } from '../contract/views.ts';

/** The digest in short, as `/v1/brief` serves it. */
export function toBrief(digest: Digest): Brief {
  const { title, summary, topCategories, languageTrends, overallSentiment } = digest;
  const { digestDate, createdAt, source } = digest;
  return {
    title,
    summary,
    topCategories,
    languageTrends,
    overallSentiment,
    digestDate,
    createdAt,
    source,
  };
}

/** What `/v1/index` says while `digest` is current. */
export function toIndexRecord(digest: Digest, updatedAt: Instant): IndexRecord {
  return {
    success: true,
    index: digest.id,
    digestDate: digest.digestDate,
    updatedAt,
    cadence: 'every 24 hours',
    nextExpected: addDaysToInstant(digest.createdAt, 1),
    source: digest.source,
  };
}
