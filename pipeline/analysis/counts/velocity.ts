import type { Instant } from '../../contract/dates.ts';
import type { Leader } from '../../contract/evidence.ts';
import { compareRows, type ScannedRow } from '../../contract/repository-row.ts';

const dayMs = 24 * 60 * 60 * 1000;
const shownLeaders = 30;

/** Days from one moment to a later one, to one decimal and at least half a day, so that nothing grows from a short gap. */
export function daysBetween(from: Instant, to: Instant): number {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return Math.max(0.5, Math.round(days * 10) / 10);
}

/** Whole days since the repository was created; 0 on its first. */
export function ageInDays(row: Pick<ScannedRow, 'createdAt'>, at: Instant): number {
  return Math.max(0, Math.floor((Date.parse(at) - Date.parse(row.createdAt)) / dayMs));
}

/** Stars for each day of age. The first day counts whole: an hour's burst says nothing of a day. */
export function starsADay(row: Pick<ScannedRow, 'createdAt' | 'stars'>, at: Instant): number {
  const days = (Date.parse(at) - Date.parse(row.createdAt)) / dayMs;
  return Math.round(row.stars / Math.max(1, days));
}

/** Stars gained a day since the newest earlier scan, or over the repository's age where none saw it. */
export function paceOf(row: ScannedRow, at: Instant, daysSinceEarlier: number | null): number {
  if (row.starsGained === null || daysSinceEarlier === null) return starsADay(row, at);
  return Math.round(row.starsGained / daysSinceEarlier);
}

/** The fastest rows first. */
export function rankByPace(
  rows: readonly ScannedRow[],
  at: Instant,
  daysSinceEarlier: number | null,
): ScannedRow[] {
  const paces = new Map(rows.map((row) => [row, paceOf(row, at, daysSinceEarlier)]));
  return rows.toSorted((a, b) => (paces.get(b) ?? 0) - (paces.get(a) ?? 0) || compareRows(a, b));
}

export function toLeaders(
  rows: readonly ScannedRow[],
  at: Instant,
  daysSinceEarlier: number | null,
): Leader[] {
  return rankByPace(rows, at, daysSinceEarlier)
    .slice(0, shownLeaders)
    .map((row) => ({
      fullName: row.fullName,
      starsGained: row.starsGained,
      starsADay: starsADay(row, at),
    }));
}
