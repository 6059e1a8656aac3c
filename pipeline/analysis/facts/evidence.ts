import { group, median, rollup, sum } from 'd3-array';
import { daysBetween } from '../../contract/dates.ts';
import type { Evidence, Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { categoryOf } from '../kinds/categories.ts';

/** Nights that a night is compared with. */
const comparedNights = 28;
/** Nights that the usual share is computed from. */
const usualNights = 7;

/** The nights to compare a night with, newest first: earlier, with rows, of the same source. */
export function findComparable(scan: Scan, earlier: readonly Scan[]): Scan[] {
  return earlier
    .filter(({ scanDate, source }) => scanDate < scan.scanDate && source === scan.source)
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => (a.scanDate < b.scanDate ? 1 : -1))
    .slice(0, comparedNights);
}

/** All counts of a night, against the nights of `findComparable`, in whatever order of rows. */
export function countEvidence(scan: Scan, nights: readonly Scan[]): Evidence {
  const [newest] = nights;
  const { rows } = scan;
  const stars = rows.map((row) => row.stars).toSorted((a, b) => b - a);
  const daysSinceEarlier = newest ? daysBetween(newest.startedAt, scan.startedAt) : null;
  const before = nights.slice(0, usualNights).map((night) => night.rows);
  return {
    earlierNights: nights.length,
    daysSinceEarlier,
    stars: {
      median: median(stars) ?? 0,
      total: sum(stars),
      topTenShare: toRatio(sum(stars.slice(0, 10)), sum(stars)),
    },
    entrants: newest ? countMissing(rows, newest) : null,
    leavers: newest ? countMissing(newest.rows, scan) : null,
    starsGained: daysSinceEarlier === null ? null : sumGains(rows, daysSinceEarlier),
    languages: toShares(rows, before, ({ language }) => language),
    categories: toShares(rows, before, (row) => categoryOf(row) ?? ''),
  };
}

/** How many rows another scan did not find. A row that it set aside counts as found. */
function countMissing(rows: readonly ScannedRow[], other: Scan): number {
  const there = new Set([...other.rows, ...other.quarantined].map(({ id }) => id));
  return rows.filter(({ id }) => !there.has(id)).length;
}

type Rows = readonly ScannedRow[];

/**
 * The share of tonight's rows that each name has, against the usual one. A row with an empty name
 * counts in the whole only. Earlier names without a row tonight count 0.
 */
function toShares(
  tonight: Rows,
  earlier: readonly Rows[],
  nameOf: (row: ScannedRow) => string,
): Share[] {
  const before = earlier.map((night) =>
    rollup(night, ({ length }) => toRatio(length, night.length), nameOf),
  );
  const rowsOf = group(tonight, nameOf);
  const names = new Set([...rowsOf.keys(), ...before.flatMap((night) => [...night.keys()])]);
  names.delete('');
  const allStars = sum(tonight, ({ stars }) => stars);
  return [...names]
    .map((name) => {
      const rows = rowsOf.get(name) ?? [];
      const usual = median(before, (night) => night.get(name) ?? 0);
      const stars = sum(rows, (row) => row.stars);
      return {
        name,
        count: rows.length,
        share: toRatio(rows.length, tonight.length),
        starShare: toRatio(stars, allStars),
        median7: usual === undefined ? null : toRatio(usual, 1),
      };
    })
    .filter(({ count, median7 }) => count > 0 || (median7 ?? 0) > 0)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The stars gained since the newest earlier scan, by rows that were listed then. */
function sumGains(rows: Rows, days: number): number {
  const ofNight = rows.filter(({ gainedOverDays }) => (gainedOverDays ?? days) === days);
  return sum(ofNight, ({ starsGained }) => starsGained ?? 0);
}

/** Part of a whole, to four decimals. */
function toRatio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
