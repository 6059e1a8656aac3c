import * as z from 'zod';
import { FullName } from './repository-row.ts';

const Count = z.int().nonnegative();
/** A share of the night's rows, from 0 to 1, to four decimals. */
const Ratio = z.number().min(0).max(1);

/** The share of one language or category in a night, compared with earlier nights. */
export const Share = z.strictObject({
  name: z.string().min(1),
  count: Count,
  share: Ratio,
  /** Stars of all its rows together. */
  stars: Count,
  /** Its share of all stars of the night. */
  starShare: Ratio,
  /** Sum of `starsGained` of its rows that were in the newest earlier scan; null on a first night. */
  starsGained: z.int().nullable(),
  /** Median of its share over the last 7 nights; null without an earlier night. */
  median7: Ratio.nullable(),
  /** Only in older analyses. */
  median28: Ratio.nullish(),
  /** Only in older analyses. */
  zScore: z.number().nullish(),
});
export type Share = z.infer<typeof Share>;

/** A word that is used more tonight than in earlier nights. On a first night, a word that distinguishes some rows. */
const EmergingTerm = z.strictObject({
  term: z.string().min(1),
  /** Number of rows that use it tonight. */
  count: Count,
  /** Share of earlier nights' rows that used it; null without an earlier night. */
  shareBefore: Ratio.nullable(),
  /** The rows that use it tonight, most stars first. */
  repositories: z.array(FullName),
});

/** A group of rows that have more topics in common with each other than with other rows. */
const Theme = z.strictObject({
  /** The topics they have in common, the most frequent first. */
  topics: z.array(z.string()),
  /** The row that is most similar to the other rows of the theme. */
  medoid: FullName,
  /** Most stars first. */
  repositories: z.array(FullName),
  /** Number of its rows that were not in the newest earlier scan; null on a first night. */
  entrants: Count.nullable(),
});

/** How fast a row gains stars. */
export const Leader = z.strictObject({
  fullName: FullName,
  starsGained: z.int().nullable(),
  /**
   * `starsGained` divided by the days in which the stars came, rounded.
   *
   * Null where `starsGained` is null, and in older analyses.
   */
  starsGainedADay: z.int().nullable().default(null),
  /** Stars divided by the age in days, rounded. The age counts as at least one day. */
  starsADay: Count,
});
export type Leader = z.infer<typeof Leader>;

/** Repositories that entered or left since the newest earlier scan. Most stars first. */
const Turnover = z.strictObject({
  entrants: z.array(FullName),
  leavers: z.array(
    z.strictObject({
      fullName: FullName,
      reason: z.enum(['gone', 'window', 'limit', 'unfound']),
    }),
  ),
});

/** The counts behind a digest. Code computes all of them. The page draws them. */
export const Evidence = z.strictObject({
  /** How many of the last 28 nights are known. */
  earlierNights: Count,
  /** Days since the newest earlier night, to one decimal, at least 0.5; null on a first night. */
  daysSinceEarlier: z.number().positive().nullable(),
  rowCount: Count,
  quarantinedCount: Count,
  stars: z.strictObject({
    median: z.number().nonnegative(),
    highest: Count,
    total: Count,
    /** Share of all stars that belong to the ten rows with the most stars. */
    topTenShare: Ratio,
  }),
  /**
   * `entrants` counts rows that the newest earlier scan did not have. `leavers` counts its rows that tonight's scan
   * does not have. Null on a first night.
   */
  entrants: Count.nullable(),
  leavers: Count.nullable(),
  /** Sum of `starsGained` of the rows that were in the newest earlier scan; null on a first night. */
  starsGained: z.int().nullable(),
  /**
   * The fastest rows, the fastest first, at most 30. They are sorted by stars gained a day. A row that is new to us
   * counts by stars per day of age.
   */
  leaders: z.array(Leader),
  /**
   * Sorted by count, then name. Rows without a language are not listed. A language of the last 7 nights can have count
   * 0.
   */
  languages: z.array(Share),
  /** Sorted by count, then name. Each row counts in at most one category. */
  categories: z.array(Share),
  /** These are in older analyses only. */
  ofOrganizations: Count.optional(),
  unlicensed: Count.optional(),
  turnover: Turnover.nullish(),
  starsGainedADay: z.int().nullish(),
  starsGainedADayMedian7: z.int().nullish(),
  emerging: z.array(EmergingTerm).optional(),
  themes: z.array(Theme).optional(),
});
export type Evidence = z.infer<typeof Evidence>;
