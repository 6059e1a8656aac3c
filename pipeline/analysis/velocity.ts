import type { Instant } from '../contract/dates.ts';
import type { Leader } from '../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const shownLeaders = 30;

/** Whole days since the repository was created; 0 on its first. */
export function ageInDays(row: Pick<ScannedRow, 'createdAt'>, at: Instant): number {
  return Math.max(0, Math.floor(lifeInDays(row, at)));
}

/**
 * Days and parts of them, at the beginning of the hour: a night that is done again minutes later is told in the same
 * words, and held to the same figures.
 */
function lifeInDays({ createdAt }: Pick<ScannedRow, 'createdAt'>, at: Instant): number {
  return (Math.floor(Date.parse(at) / hourMs) * hourMs - Date.parse(createdAt)) / dayMs;
}

/** Stars for each day of age. The first day counts whole: an hour's burst says nothing of a day. */
export function starsADay(row: Pick<ScannedRow, 'createdAt' | 'stars'>, at: Instant): number {
  return Math.round(row.stars / Math.max(1, lifeInDays(row, at)));
}

/** Null where no earlier scan held it. A row of an older scan does not say in how many days its stars came. */
function gainADay(row: ScannedRow, daysSinceEarlier: number | null): number | null {
  if (row.starsGained === null || daysSinceEarlier === null) return null;
  // The sum turns a minus nought, which no file can hold, into nought.
  return Math.round(row.starsGained / (row.gainedOverDays ?? daysSinceEarlier)) + 0;
}

/**
 * The row with its gain where that counts from the newest earlier scan, and without where it counts from an older one:
 * the stars of several nights are no gain of the last one.
 */
export function withGainOfNight(row: ScannedRow, daysSinceEarlier: number | null): ScannedRow {
  const { gainedOverDays } = row;
  const isOfNight = gainedOverDays === null || gainedOverDays === daysSinceEarlier;
  return daysSinceEarlier !== null && isOfNight
    ? row
    : { ...row, starsGained: null, gainedOverDays: null };
}

/** The rows that gain most stars a day, or collected most over their age where no earlier scan held them. */
export function toLeaders(
  rows: readonly ScannedRow[],
  at: Instant,
  daysSinceEarlier: number | null,
): Leader[] {
  const paceOf = (row: ScannedRow) => gainADay(row, daysSinceEarlier) ?? starsADay(row, at);
  return rows
    .toSorted((a, b) => paceOf(b) - paceOf(a) || compareRows(a, b))
    .slice(0, shownLeaders)
    .map((row) => ({
      fullName: row.fullName,
      starsGained: row.starsGained,
      starsGainedADay: gainADay(row, daysSinceEarlier),
      starsADay: starsADay(row, at),
    }));
}
