import * as z from 'zod';
import { Count, Ratio } from './scalars.ts';

/** How many rows of a night have one language or category. */
export const Share = z.strictObject({
  name: z.string().min(1),
  count: Count,
  // Versions from before 30 November 2026 need the next three fields. Newer versions read none.
  share: Ratio,
  starShare: Ratio.optional(),
  /** In older analyses, the median of the share over the last 7 nights. */
  median7: Ratio.nullable(),
});
export type Share = z.infer<typeof Share>;

/**
 * The counts behind a digest. Code computes them, and the page draws them. Nothing reads the
 * further counts of older analyses.
 */
export const Evidence = z.strictObject({
  /** How many of the last 28 nights are known. */
  earlierNights: Count,
  /** Days since the newest earlier night, to one decimal, at least 0.5; null on a first night. */
  daysSinceEarlier: z.number().positive().nullable(),
  stars: z.strictObject({
    median: z.number().nonnegative(),
    total: Count,
    /** Share of all stars that belong to the ten rows with the most stars. */
    topTenShare: Ratio,
  }),
  /**
   * `entrants` counts tonight's rows that the newest earlier scan did not have. `leavers` counts
   * the rows of that earlier scan that tonight's scan does not have. Null on a first night.
   */
  entrants: Count.nullable(),
  leavers: Count.nullable(),
  /** Sum of `starsGained` of the rows that were in the last scan; null if it is not known. */
  starsGained: z.int().nullable(),
  /** By count, then name. Rows may lack a language. Older analyses may count 0. */
  languages: z.array(Share),
  /** Sorted by count, then name. Each row counts in at most one category. */
  categories: z.array(Share),
});
export type Evidence = z.infer<typeof Evidence>;
