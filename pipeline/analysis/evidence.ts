import { median, sum } from 'd3-array';
import { daysBetween } from '../contract/dates.ts';
import type { Evidence } from '../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';
import { toRatio, toShares } from './counts/shares.ts';
import { describeTurnover } from './counts/turnover.ts';
import { toLeaders, withGainOfNight } from './counts/velocity.ts';
import { categoryOf } from './kinds/categories.ts';

/** Nights that a night is compared with. */
const comparedNights = 28;

/** The nights that a night is compared with, the newest first: those with rows, of its source, before it. */
export function findComparable(scan: Scan, earlier: readonly Scan[]): Scan[] {
  return earlier
    .filter(
      ({ scanDate, source, rows }) =>
        scanDate < scan.scanDate && source === scan.source && rows.length > 0,
    )
    .toSorted((a, b) => (a.scanDate < b.scanDate ? 1 : -1))
    .slice(0, comparedNights);
}

/** All counts of a night, against comparable nights before it. Neither the order of rows nor of nights matters. */
export function countEvidence(scan: Scan, earlier: readonly Scan[]): Evidence {
  const nights = findComparable(scan, earlier);
  const newest = nights[0];
  const rows = scan.rows.toSorted(compareRows);
  const daysSinceEarlier = newest ? daysBetween(newest.startedAt, scan.startedAt) : null;
  const gaining = rows.map((row) => withGainOfNight(row, daysSinceEarlier));
  const before = nights.map((night) => night.rows);
  const turnover = newest ? describeTurnover(scan, newest) : null;
  const gains = [scan, ...nights].map((night, position, all) => gainADay(night, all[position + 1]));
  return {
    earlierNights: nights.length,
    daysSinceEarlier,
    rowCount: rows.length,
    quarantinedCount: scan.quarantined.length,
    ofOrganizations: rows.filter(({ ownerType }) => ownerType === 'Organization').length,
    unlicensed: rows.filter(({ license }) => license === '').length,
    stars: countStars(rows),
    entrants: turnover?.entrants.length ?? null,
    leavers: turnover?.leavers.length ?? null,
    turnover,
    starsGained: newest ? sumGains(gaining) : null,
    starsGainedADay: gains[0] ?? null,
    starsGainedADayMedian7: medianGain(gains.slice(1)),
    leaders: toLeaders(rows, scan.startedAt, daysSinceEarlier),
    languages: toShares(gaining, before, ({ language }) => language),
    categories: toShares(gaining, before, (row) => categoryOf(row) ?? ''),
  };
}

function countStars(rows: readonly ScannedRow[]): Evidence['stars'] {
  const stars = rows.map((row) => row.stars);
  return {
    median: median(stars) ?? 0,
    highest: stars[0] ?? 0,
    total: sum(stars),
    topTenShare: toRatio(sum(stars.slice(0, 10)), sum(stars)),
  };
}

function sumGains(rows: readonly ScannedRow[]): number {
  return sum(rows, ({ starsGained }) => starsGained ?? 0);
}

/** Null where there is no night before, or no row that was in it. */
function gainADay(night: Scan, before: Scan | undefined): number | null {
  if (!before) return null;
  const days = daysBetween(before.startedAt, night.startedAt);
  const rows = night.rows.map((row) => withGainOfNight(row, days));
  if (rows.every(({ starsGained }) => starsGained === null)) return null;
  return Math.round(sumGains(rows) / days);
}

function medianGain(gains: readonly (number | null)[]): number | null {
  const middle = median(gains.filter((gain) => gain !== null).slice(0, 7));
  return middle === undefined ? null : Math.round(middle);
}
