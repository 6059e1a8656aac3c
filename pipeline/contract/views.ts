import * as z from 'zod';
import { DigestDate, Instant, Midnight } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { FollowUp, FollowUpTotals } from './follow-up.ts';
import { RowChanges } from './row-changes.ts';
import { ChosenRow, compactColumns, CompactRow, WholeRow } from './row-views.ts';
import { Source } from './scan.ts';
import { Count } from './scalars.ts';

export const success = z.literal(true).describe('True on every answer with status 200.');
const count = Count.describe('Items in data.');
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

/** How a cursor looks: a digest, a position, and a checksum of the query. */
export const Cursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.\d{1,4}\.[0-9a-f]{8}$/, {
    error: 'expected the cursor of an earlier answer',
  })
  .describe('Where the next page begins. Send it with the same query.');

/** The fields that tell where a page of an answer stands. */
const page = {
  index: DigestId.describe('The night of the answer.'),
  total: Count.describe('Items on all pages; absent with changes=entered.'),
  truncated: z.boolean().describe('Whether max_tokens left items to further pages.'),
  cursor: Cursor.optional(),
};

/** The field with its description, or no field. */
const maybe = <T extends z.ZodType>(field: T) => field.optional().describe(field.description ?? '');

/** The page fields, optional: a call with `limit`, `language` and `days` alone gets none of them. */
const maybePage = {
  index: maybe(page.index),
  total: maybe(page.total),
  truncated: maybe(page.truncated),
  cursor: page.cursor,
};

/** The page fields of rows. A list of only new rows has no total. */
const rowsPage = { ...page, total: maybePage.total };

const scanDate = Midnight.describe('The UTC day of the scan.');
const days = z.int().describe('With since: days between.');

/** What a paid `/v1/repos` delivers. */
export const ReposResponse = z
  .strictObject({
    success,
    scanDate,
    days: maybe(days),
    count,
    ...maybePage,
    data: z.array(WholeRow).describe('The rows.'),
    charged,
  })
  .describe('Rows of the latest scan, by stars descending, then by name.');

/** The form of `ReposResponse` for calls with `fields`. */
export const ChosenReposResponse = ReposResponse.extend({
  ...rowsPage,
  data: z.array(ChosenRow).describe('The rows, with the fields asked for.'),
}).describe('Rows with the fields asked for.');

/** The form of `ReposResponse` for `view=compact`. */
export const CompactReposResponse = ReposResponse.extend({
  ...rowsPage,
  columns: z
    .array(z.enum(compactColumns))
    .describe('With view=compact: what the columns of a row are.'),
  data: z.array(CompactRow).describe('The rows, one line each.'),
}).describe('Rows in one line each, with what an agent needs to choose.');
export type CompactReposResponse = z.infer<typeof CompactReposResponse>;

/** The form of `ReposResponse` for calls with `since`, with its changes in groups. */
const GroupedChangesResponse = z
  .strictObject({
    success,
    scanDate,
    since: DigestId.describe('With since: the earlier night.'),
    days,
    count,
    ...page,
    othersLeft: z
      .literal(true)
      .optional()
      .describe(
        'With since: every earlier row has left, unless a group other than entered has its earlier name.',
      ),
    data: RowChanges,
    charged,
  })
  .describe('What changed in the rows of a query between two nights.');

/** What `since` gives: the changes, or the rows of now if they have fewer tokens. */
export const RepoChangesResponse = z.union([
  GroupedChangesResponse,
  CompactReposResponse,
  ChosenReposResponse,
]);
export type RepoChangesResponse = z.infer<typeof RepoChangesResponse>;

/** Every form of what a paid `/v1/repos` delivers. */
export const ReposAnswer = z
  .union([ReposResponse, CompactReposResponse, ChosenReposResponse, GroupedChangesResponse])
  .describe('Rows, in the view asked for; with `since`, how they changed.');

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

/** A digest with the fields that a call chose. */
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
    ...maybePage,
    data: z.array(Digest).describe('The digests.'),
    charged,
  })
  .describe('Whole digests, the newest first.');

/** The form of `DigestsResponse` for calls with `fields`. */
export const ChosenDigestsResponse = DigestsResponse.extend({
  ...page,
  data: z.array(ChosenDigest).describe('The digests, with the fields asked for.'),
}).describe('Digests with the fields asked for, the newest first.');

/** The form of `DigestsResponse` for `view=compact`. */
export const CompactDigestsResponse = DigestsResponse.extend({
  ...page,
  data: z.array(CompactDigest).describe('The digests, one line each.'),
}).describe('Digests, one line each, the newest first.');

/** Every form of what a paid `/v1/digests` delivers. */
export const DigestsAnswer = z
  .union([DigestsResponse, CompactDigestsResponse, ChosenDigestsResponse])
  .describe('Digests in the view asked for, the newest first.');
