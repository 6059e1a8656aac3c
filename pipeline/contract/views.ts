import * as z from 'zod';
import { DigestDate, Instant, Midnight } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { FollowUp, FollowUpTotals } from './follow-up.ts';
import { ChosenRow, compactColumns, CompactRow, WholeRow } from './row-views.ts';
import { Source } from './scan.ts';
import { Count } from './scalars.ts';
import { TrackRecord } from './track-record.ts';

export const success = z.literal(true).describe('True on every answer with status 200.');
export const count = Count.describe('Items in data.');
export const charged = z
  .literal(true)
  .describe('True: the work was done and the call was settled.');

export const Brief = Digest.pick({
  title: true,
  summary: true,
  topCategories: true,
  languageTrends: true,
  overallSentiment: true,
  digestDate: true,
  createdAt: true,
  source: true,
})
  // Nights that were published before November 2026 have none.
  .extend({ id: DigestId.optional().describe('Id of the digest, as the index names it.') })
  .describe('A digest in short.');
export type Brief = z.infer<typeof Brief>;

/** The short form of a digest, as `/v1/brief` serves it. */
export function toBrief(digest: Digest): Brief {
  return Brief.strip().parse(digest);
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
    digest: z
      .string()
      .regex(/^\/v1\/nights\/[\w-]+\.json$/)
      .meta({ examples: ['/v1/nights/2026-11-29-cb851799.json'] })
      .optional()
      .describe(
        'Path of this digest. Its content never changes, so no cache can answer with an older one.',
      ),
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
  .describe('What happened to the projects that the digests of the last 30 days put forward.');
export type FollowUpReport = z.infer<typeof FollowUpReport>;

/** What `/follow-up.json` answers. */
export const FollowUpResponse = z
  .strictObject({ success, data: FollowUpReport })
  .describe('What happened to the projects that the digests of the last 30 days put forward.');

/** Only calls with other parameters than `limit`, `language` and `days` get this field. */
const index = DigestId.describe('The night of the answer.');
const maybeIndex = index.optional().describe('The night of the answer.');

/** What a paid `/v1/repos` delivers. */
export const ReposResponse = z
  .strictObject({
    success,
    scanDate: Midnight.describe('The UTC day of the scan.'),
    count,
    index: maybeIndex,
    data: z.array(WholeRow).describe('The rows.'),
    charged,
  })
  .describe('Rows of the latest scan, by stars descending, then by name.');

/** The form of `ReposResponse` for calls with `fields`. */
export const ChosenReposResponse = ReposResponse.extend({
  index,
  data: z.array(ChosenRow).describe('The rows, with the fields asked for.'),
}).describe('Rows with the fields asked for.');

/** The form of `ReposResponse` for `view=compact`. */
export const CompactReposResponse = ReposResponse.extend({
  index,
  columns: z
    .array(z.enum(compactColumns))
    .describe('With view=compact: what the columns of a row are.'),
  data: z.array(CompactRow).describe('The rows, one line each.'),
}).describe('Rows in one line each, with what an agent needs to choose.');

/** Every form of what a paid `/v1/repos` delivers. */
export const ReposAnswer = z
  .union([ReposResponse, CompactReposResponse, ChosenReposResponse])
  .describe('Rows, in the view asked for.');

/** A digest in one line. */
export const CompactDigest = z
  .strictObject({
    id: DigestId,
    title: Digest.shape.title,
    overallSentiment: Digest.shape.overallSentiment,
    topCategories: z.array(z.string()).describe('Names of the top categories.'),
    notable: z.array(z.string()).describe('Names of the notable projects.'),
  })
  .describe('A digest in one line.');
export type CompactDigest = z.infer<typeof CompactDigest>;

/** The compact form of a digest. */
export function toCompactDigest(digest: Digest): CompactDigest {
  const { id, title, overallSentiment, topCategories, notableProjects } = digest;
  return {
    id,
    title,
    overallSentiment,
    topCategories: topCategories.map((category) => category.split(': ')[0] ?? category),
    notable: notableProjects.map(({ name }) => name),
  };
}

export const ChosenDigest = Digest.partial().describe('A digest with the fields asked for.');

/** The fields of a digest that a call can choose. */
export const digestFields = Digest.keyof().options;

/** What a paid `/v1/digests` delivers. */
export const DigestsResponse = z
  .strictObject({
    success,
    count,
    days: z.int().describe('The days asked for.'),
    limit: z.int().describe('The limit asked for.'),
    index: maybeIndex,
    data: z.array(Digest).describe('The digests.'),
    charged,
  })
  .describe('Whole digests, the newest first.');

/** The form of `DigestsResponse` for calls with `fields`. */
export const ChosenDigestsResponse = DigestsResponse.extend({
  index,
  data: z.array(ChosenDigest).describe('The digests, with the fields asked for.'),
}).describe('Digests with the fields asked for, the newest first.');

/** The form of `DigestsResponse` for `view=compact`. */
export const CompactDigestsResponse = DigestsResponse.extend({
  index,
  data: z.array(CompactDigest).describe('The digests, one line each.'),
}).describe('Digests, one line each, the newest first.');

/** Every form of what a paid `/v1/digests` delivers. */
export const DigestsAnswer = z
  .union([DigestsResponse, CompactDigestsResponse, ChosenDigestsResponse])
  .describe('Digests in the view asked for, the newest first.');

/** What `/track-record.json` answers. */
export const TrackRecordResponse = z
  .strictObject({ success, data: TrackRecord })
  .describe('What became of what we said, by counting.');
