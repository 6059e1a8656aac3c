import { mean, median } from 'd3-array';
import type { Sentiment } from '../../contract/analysis.ts';
import { daysBetween } from '../../contract/dates.ts';
import { hasEarlierStars } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';

/** The words, and the least gain for each: the night's gain as a multiple of the usual one. */
const moods = [
  { from: 2, word: 'surging' },
  { from: 1.3, word: 'rising' },
  { from: 0.75, word: 'steady' },
  { from: 0.5, word: 'cooling' },
] as const;
/** Nights that the usual gain is computed from. */
const leastNights = 3;
const mostNights = 7;

/**
 * The mood of a night: the stars that repositories of the night before gained a day, without the
 * one that gained most, against earlier medians. `earlier` is sorted newest first.
 */
export function judgeMood(scan: Scan, earlier: readonly Scan[]): Sentiment {
  const counted = [scan, ...earlier].filter(({ rows }) => !rows.some(hasEarlierStars));
  const [tonight, ...before] = counted.slice(0, mostNights + 2).flatMap((night, index, all) => {
    const previous = all[index + 1];
    return previous ? [gainOf(night, previous)] : [];
  });
  const usual = median(before);
  if (counted[0] !== scan || tonight === undefined || usual === undefined) return 'steady';
  if (before.length < leastNights || usual <= 0) return 'steady';
  return moods.find(({ from }) => tonight >= from * usual)?.word ?? 'quiet';
}

/** Stars a day for each repository that both nights list. */
function gainOf(night: Scan, previous: Scan): number {
  const before = new Map(previous.rows.map(({ id, stars }) => [id, stars]));
  const gains = night.rows
    .flatMap(({ id, stars }) => {
      const starsBefore = before.get(id);
      return starsBefore === undefined ? [] : [stars - starsBefore];
    })
    .toSorted((a, b) => b - a)
    .slice(1);
  return (mean(gains) ?? 0) / daysBetween(previous.startedAt, night.startedAt);
}
