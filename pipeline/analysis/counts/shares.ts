import { deviation, group, mean, median, rollup, sum } from 'd3-array';
import type { Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';

/** Fewer nights than these give no spread worth a standard score. */
const leastNightsForScore = 7;

/** Part of a whole, to four decimals. */
export function toRatio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

/**
 * The share of tonight's rows that each name has, against the nights before, newest first.
 *
 * A row whose name is empty counts in the whole only. Names of the last 7 nights that are gone tonight count 0.
 */
export function toShares(
  tonight: readonly ScannedRow[],
  earlier: readonly (readonly ScannedRow[])[],
  nameOf: (row: ScannedRow) => string,
): Share[] {
  const before = earlier.map((night) => countShares(night, nameOf));
  const rowsOf = group(tonight, nameOf);
  const names = new Set([
    ...rowsOf.keys(),
    ...before.slice(0, 7).flatMap((night) => [...night.keys()]),
  ]);
  names.delete('');
  const allStars = sum(tonight, starsOf);
  return [...names]
    .map((name) => {
      const rows = rowsOf.get(name) ?? [];
      const share = toRatio(rows.length, tonight.length);
      return {
        name,
        count: rows.length,
        share,
        stars: sum(rows, starsOf),
        starShare: toRatio(sum(rows, starsOf), allStars),
        starsGained: earlier.length === 0 ? null : sum(rows, (row) => row.starsGained ?? 0),
        ...compareShare(
          share,
          before.map((night) => night.get(name) ?? 0),
        ),
      };
    })
    .filter(({ count, median7 }) => count > 0 || (median7 ?? 0) > 0)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function countShares(
  rows: readonly ScannedRow[],
  nameOf: (row: ScannedRow) => string,
): Map<string, number> {
  return rollup(rows, ({ length }) => toRatio(length, rows.length), nameOf);
}

function compareShare(
  share: number,
  before: readonly number[],
): Pick<Share, 'median7' | 'median28' | 'zScore'> {
  const spread = before.length < leastNightsForScore ? 0 : (deviation(before) ?? 0);
  const centre = mean(before) ?? 0;
  return {
    median7: medianRatio(before.slice(0, 7)),
    median28: medianRatio(before),
    // Equal shares leave a spread of rounding errors; that is none.
    zScore: spread < 1e-6 ? null : Math.round(((share - centre) / spread) * 100) / 100,
  };
}

function starsOf({ stars }: ScannedRow): number {
  return stars;
}

function medianRatio(shares: readonly number[]): number | null {
  const middle = median(shares);
  return middle === undefined ? null : toRatio(middle, 1);
}
