import * as z from 'zod';
import { FullName } from './repository-row.ts';

const Count = z.int().nonnegative();
/** A part of a night's rows, from 0 to 1, to four decimals. */
const Ratio = z.number().min(0).max(1);

/** How much of a night one language or category is, against the nights before. */
export const Share = z.strictObject({
  name: z.string().min(1),
  count: Count,
  share: Ratio,
  /** Stars of its rows together. */
  stars: Count,
  /** Part of all stars of the night that these are. */
  starShare: Ratio,
  /** Sum of `starsGained` of its rows that the newest earlier scan held; null on a first night. */
  starsGained: z.int().nullable(),
  /** Median share over the last 7 nights; null without an earlier night. */
  median7: Ratio.nullable(),
  /** Median share over the last 28 nights; null without an earlier night. */
  median28: Ratio.nullable(),
  /** Standard deviations from the mean of the last 28 nights; null with fewer than 7 nights or no spread. */
  zScore: z.number().nullable(),
});
export type Share = z.infer<typeof Share>;

/** A word used more tonight than in the nights before, or, on a first night, one that sets rows apart. */
export const EmergingTerm = z.strictObject({
  term: z.string().min(1),
  /** Rows that use it tonight. */
  count: Count,
  /** Share of the rows of earlier nights that used it; null without an earlier night. */
  shareBefore: Ratio.nullable(),
  /** Those rows, most stars first. */
  repositories: z.array(FullName),
});
export type EmergingTerm = z.infer<typeof EmergingTerm>;

/** Rows that share topics with each other more than with the rest. */
export const Theme = z.strictObject({
  /** The topics they share, the most shared first. */
  topics: z.array(z.string()),
  /** The row closest to all others of the theme. */
  medoid: FullName,
  /** Most stars first. */
  repositories: z.array(FullName),
  /** Those of them not in the newest earlier scan; null on a first night. */
  entrants: Count.nullable(),
});
export type Theme = z.infer<typeof Theme>;

/** How fast a row collects stars. */
export const Leader = z.strictObject({
  fullName: FullName,
  starsGained: z.int().nullable(),
  /** That divided by the days in which it came; rounded. Null where it is, and in older analyses. */
  starsGainedADay: z.int().nullable().default(null),
  /** Stars divided by its age in days, at least one; rounded. */
  starsADay: Count,
});
export type Leader = z.infer<typeof Leader>;

/**
 * Why a row of the newest earlier scan is no longer here. gone: the follow-up did not find it; window: it is older than
 * the scan looks; limit: others with as many stars or more took the places; unfound: it should have been found, and was
 * not, because it was deleted, hidden or archived, or because it got lost on the way.
 */
export const LeaverReason = z.enum(['gone', 'window', 'limit', 'unfound']);
export type LeaverReason = z.infer<typeof LeaverReason>;

/** Who came since the newest earlier scan, and who left. Most stars first. */
export const Turnover = z.strictObject({
  entrants: z.array(FullName),
  leavers: z.array(z.strictObject({ fullName: FullName, reason: LeaverReason })),
});
export type Turnover = z.infer<typeof Turnover>;

/** The counts behind a digest. Code computes them all; an analyst only writes prose about them. */
export const Evidence = z.strictObject({
  /** How many of the last 28 nights were there to compare with. */
  earlierNights: Count,
  /** Days since the newest of them, to one decimal at least 0.5; null on a first night. */
  daysSinceEarlier: z.number().positive().nullable(),
  rowCount: Count,
  quarantinedCount: Count,
  /** Rows that belong to organizations. */
  ofOrganizations: Count,
  /** Rows without a licence. */
  unlicensed: Count,
  stars: z.strictObject({
    median: z.number().nonnegative(),
    highest: Count,
    total: Count,
    /** Part of all stars that the ten rows with the most hold. */
    topTenShare: Ratio,
  }),
  /** Repositories not in the newest earlier scan, and those of it no longer here; null on a first night. */
  entrants: Count.nullable(),
  leavers: Count.nullable(),
  /** Who they are; null on a first night and in older analyses. */
  turnover: Turnover.nullable().default(null),
  /** Sum of `starsGained` of the rows that the newest earlier scan held; null on a first night. */
  starsGained: z.int().nullable(),
  /** That sum divided by `daysSinceEarlier`, and its median over the last 7 nights that had one. */
  starsGainedADay: z.int().nullable(),
  starsGainedADayMedian7: z.int().nullable(),
  /** Rows by stars gained a day, or by stars a day of age where none were seen before; the fastest first, 30 at most. */
  leaders: z.array(Leader),
  /** By count, then name. Rows without a language are not listed; a language of the last 7 nights may count 0. */
  languages: z.array(Share),
  /** By count, then name. Each row counts in one category at most. */
  categories: z.array(Share),
  /** The most telling first. */
  emerging: z.array(EmergingTerm),
  /** By number of rows. No row is in two. */
  themes: z.array(Theme),
});
export type Evidence = z.infer<typeof Evidence>;
