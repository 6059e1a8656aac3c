import { sort } from 'd3-array';
import type { Instant } from '../contract/dates.ts';
import type { Leader } from '../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const shownLeaders = 30;

/** Whole days since the repository was created; 0 on its first day. */
export function ageInDays(row: Pick<ScannedRow, 'createdAt'>, at: Instant): number {
  return Math.max(0, Math.floor(lifeInDays(row, at)));
}

/**
 * Age in days with a fraction, at the beginning of the hour. So a night that is done again minutes later has the same
 * sentences and figures.
 */
function lifeInDays({ createdAt }: Pick<ScannedRow, 'createdAt'>, at: Instant): number {
  return (Math.floor(Date.parse(at) / hourMs) * hourMs - Date.parse(createdAt)) / dayMs;
}

/**
 * Stars for each day of age. The first day counts as a whole day, because the stars of one hour say little about a day.
 */
function starsADay(row: Pick<ScannedRow, 'createdAt' | 'stars'>, at: Instant): number {
  return Math.round(row.stars / Math.max(1, lifeInDays(row, at)));
}

/** Null if no earlier scan had it. A row of an older scan does not say in how many days its stars came. */
function gainADay(row: ScannedRow, daysSinceEarlier: number | null): number | null {
  if (row.starsGained === null || daysSinceEarlier === null) return null;
  // The sum turns −0, which JSON cannot hold, into 0.
  return Math.round(row.starsGained / (row.gainedOverDays ?? daysSinceEarlier)) + 0;
}

/**
 * The row, with its gain only if that counts from the newest earlier scan: the stars of several nights are no gain of
 * the last one.
 */
export function withGainOfNight(row: ScannedRow, daysSinceEarlier: number | null): ScannedRow {
  const { gainedOverDays } = row;
  const isOfNight = gainedOverDays === null || gainedOverDays === daysSinceEarlier;
  return daysSinceEarlier !== null && isOfNight
    ? row
    : { ...row, starsGained: null, gainedOverDays: null };
}

/** The rows that gain most stars a day, or have most stars for their age if no earlier scan had them. */
export function toLeaders(
  rows: readonly ScannedRow[],
  at: Instant,
  daysSinceEarlier: number | null,
): Leader[] {
  const leaders = rows.toSorted(compareRows).map((row) => ({
    fullName: row.fullName,
    starsGained: row.starsGained,
    starsGainedADay: gainADay(row, daysSinceEarlier),
    starsADay: starsADay(row, at),
  }));
  return sort(leaders, (one) => -(one.starsGainedADay ?? one.starsADay)).slice(0, shownLeaders);
}
