import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import type { EnrichedRow } from '../../../../pipeline/contract/repository-row.ts';
import { makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';

/** The rows of a night with the ordinary window. */
export function rowsOf(date: DigestDate, seed?: string | number): EnrichedRow[] {
  const world = seed === undefined ? {} : { seed };
  return makeUpNight({ date, windowDays: 7, limit: 300, ...world }).rows;
}

/** The rows of so many nights, one after the other. */
export function nightsFrom(date: DigestDate, count: number): EnrichedRow[][] {
  return Array.from({ length: count }, (_, index) => rowsOf(addDays(date, index)));
}

/** The share of rows for which `holds` is true, from 0 to 1. */
export function shareOf(
  rows: readonly EnrichedRow[],
  holds: (row: EnrichedRow) => boolean,
): number {
  return rows.filter(holds).length / rows.length;
}
