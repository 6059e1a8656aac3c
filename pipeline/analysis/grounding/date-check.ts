import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { rowsAt } from './subjects.ts';

export const isoDate = /\b\d{4}-\d{2}-\d{2}\b/g;

/** Dates that are neither the night's nor those of the row the words are about. */
export function findWrongDates(reading: Reading, { scan }: NightFacts): string[] {
  return [...reading.rest.matchAll(isoDate)]
    .filter(({ index, 0: date }) => {
      const rows = rowsAt(reading, index);
      const dates = rows.flatMap(({ firstSeen, createdAt }) => [firstSeen, createdAt.slice(0, 10)]);
      return ![...dates, scan.scanDate, scan.window.from, scan.window.to].some((known) =>
        known.startsWith(date),
      );
    })
    .map(({ 0: date }) => `the date ${date} is not in the data`);
}
