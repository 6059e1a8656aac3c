import * as z from 'zod';
import { DigestDate, Instant, Midnight } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { FollowUp, FollowUpTotals } from './follow-up.ts';
import { RepositoryRow } from './repository-row.ts';
import { Source } from './scan.ts';

export const success = z.literal(true).describe('True on every answer with status 200.');
const Count = z.int().nonnegative();
const count = Count.describe('How many items data holds.');
const charged = z.literal(true).describe('True: the work was done and the call was settled.');

export const Brief = Digest.pick({
  title: true,
  summary: true,
  topCategories: true,
  languageTrends: true,
  overallSentiment: true,
  digestDate: true,
  createdAt: true,
  source: true,
}).describe('A digest in short.');
export type Brief = z.infer<typeof Brief>;

/** The short form of a digest, as `/v1/brief` serves it. */
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

/** What `/v1/index` answers. */
export const IndexRecord = z
  .strictObject({
    success,
    index: DigestId.describe('Id of the current digest.'),
    digestDate: Digest.shape.digestDate,
    updatedAt: Instant.describe('When it became the current digest.'),
    cadence: z.literal('every 24 hours').describe('How often a new digest comes.'),
    nextExpected: Instant.describe('When the next digest is expected.'),
    source: Source,
  })
  .describe('Which digest is current. Poll it: `index` changes exactly when the digest does.');
export type IndexRecord = z.infer<typeof IndexRecord>;

/** What `/v1/brief` answers. */
export const BriefResponse = z
  .strictObject({ success, data: Brief })
  .describe('The current digest in short.');

/** What `/v1/digests/latest` and `/v1/sample` answer: both are whole digests. */
export const DigestResponse = z.strictObject({ success, data: Digest }).describe('A whole digest.');

export const FollowUpWeek = z
  .strictObject({ from: DigestDate.describe('Its Monday.'), ...FollowUpTotals.shape })
  .describe('Recommendations of one week, from Monday to Sunday.');
export type FollowUpWeek = z.infer<typeof FollowUpWeek>;

export const FollowUpReport = z
  .strictObject({
    scanDate: Midnight.describe('The UTC day of the scan that looked them up.'),
    source: Source,
    days: FollowUp.shape.days
      .nullable()
      .describe('How many days the recommendations go back; null where the night did not look.'),
    ...FollowUpTotals.shape,
    renamed: Count.describe('Projects that have another name or owner now.'),
    archived: Count.describe('Projects that their owner archived.'),
    unanswered: FollowUp.shape.unanswered,
    weeks: z
      .array(FollowUpWeek)
      .describe('The counts by week of recommendation, the newest week first.'),
    projects: FollowUp.shape.projects,
  })
  .describe('What became of the projects that the digests of the last 30 days recommended.');
export type FollowUpReport = z.infer<typeof FollowUpReport>;

/** What `/follow-up.json` answers. */
export const FollowUpResponse = z
  .strictObject({ success, data: FollowUpReport })
  .describe('What became of the projects that the digests of the last 30 days recommended.');

/** What a paid `/v1/repos` delivers. */
export const ReposResponse = z
  .strictObject({
    success,
    scanDate: Midnight.describe('The UTC day of the scan that the rows come from.'),
    count,
    data: z.array(RepositoryRow).describe('The rows.'),
    charged,
  })
  .describe('Rows of the latest scan, by stars descending, then by name.');

/** What a paid `/v1/digests` delivers. */
export const DigestsResponse = z
  .strictObject({
    success,
    count,
    days: z.int().describe('The window asked for.'),
    limit: z.int().describe('The limit asked for.'),
    data: z.array(Digest).describe('The digests.'),
    charged,
  })
  .describe('Whole digests, the newest first.');
