import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { Count, Ratio } from './scalars.ts';
import { Source } from './scan.ts';

const Quartiles = z
  .strictObject({ lower: z.number(), median: z.number(), upper: z.number() })
  .nullable();

/** After how many days the record counts. */
export const recordDays = [7, 30, 90] as const;

/** What our nights called a row. */
export const RecordGroup = z.enum(['quarantined', 'caution', 'clear', 'recommended']);
export type RecordGroup = z.infer<typeof RecordGroup>;

export const RecordCell = z
  .strictObject({
    group: RecordGroup.describe(
      'What we called them: quarantined (likely spam), caution (doubtful), clear, or recommended.',
    ),
    days: z.union(recordDays.map((days) => z.literal(days))).describe('So many days later.'),
    rows: Count.describe(
      'Repositories whose state was known then, each once, from the first night that called them so.',
    ),
    unknown: Count.describe('Others that nobody looked up in the week before that day.'),
    gone: Count.describe('Those that two nights did not find, or whose absence GitHub explains.'),
    share: Ratio.describe('gone divided by rows.'),
    low: Ratio.describe('The lower end of the 95 % interval of share (Wilson).'),
    high: Ratio.describe('Its upper end.'),
    byChance: Ratio.describe('The share that is gone among all rows of the same nights.'),
    takenBack: Count.nullable().describe(
      'Doubted ones that are there and that the last listing called clear; null for the others.',
    ),
    leadDays: Quartiles.describe(
      'Days between our first doubt and the first look that did not find it; null where none is gone.',
    ),
    growth: z
      .strictObject({
        compared: Count.describe('Recommendations with at least three rows to compare with.'),
        grewMore: Count.describe(
          'Those that gained a greater share than the median of these rows.',
        ),
        low: Ratio.describe('The lower end of the 95 % interval of grewMore / compared.'),
        high: Ratio.describe('Its upper end.'),
      })
      .nullable()
      .describe(
        'Stars gained since the first night, against clear rows of half to twice the stars, first listed within three days and created within three days of each other. Null for the other groups.',
      ),
  })
  .describe('What became of what we called so.');
export type RecordCell = z.infer<typeof RecordCell>;

/** What became of the repositories of one standing. */
export const StandingRecord = RecordCell.pick({
  days: true,
  rows: true,
  gone: true,
  share: true,
  low: true,
  high: true,
  byChance: true,
}).describe('After so many days.');

/** What became of what we said, by counting. */
export const TrackRecord = z
  .strictObject({
    source: Source.describe('Made-up nights have a record of their own.'),
    asOf: DigestDate.describe('The newest night.'),
    all: z.array(RecordCell).describe('All months together. Groups without rows are left out.'),
    months: z
      .array(z.strictObject({ month: z.string(), cells: z.array(RecordCell) }))
      .describe(
        'By the month of the night that called them so, the newest first, at most twelve. Later looks change no figure.',
      ),
  })
  .describe('What became of what we said. Gone is not the same as spam.');
export type TrackRecord = z.infer<typeof TrackRecord>;
