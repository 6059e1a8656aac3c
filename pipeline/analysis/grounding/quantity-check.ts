import { paceOf, starsADay, withGainOfNight } from '../counts/velocity.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { crowds, factors, parts, partsOfKinds } from './quantity-words.ts';
import { kindOfPart, ratiosAt, ratiosOfKind } from './ratios.ts';
import { clauseAt, rowsAt, sharesAt } from './subjects.ts';

/** Parts, factors and rough sizes in words that the counts do not bear out. */
export function findUnsupportedQuantities(reading: Reading, facts: NightFacts): string[] {
  const { rest, marked } = reading;
  return [
    ...parts.flatMap(([pattern, fits]) =>
      matchesOf(rest, pattern).filter(({ index }) => !ratiosAt(reading, index, facts).some(fits)),
    ),
    ...partsOfKinds.flatMap(([pattern, fits]) =>
      matchesOf(marked, pattern).filter((match) => {
        const share = kindOfPart(reading, match);
        return share !== undefined && !ratiosOfKind(reading, match.index, share).some(fits);
      }),
    ),
    ...factors.flatMap(([pattern, factor]) =>
      matchesOf(rest, pattern).filter(
        ({ index, 0: words }) =>
          !isOfTwo(reading, index + words.length) &&
          !factorsAt(reading, index, facts).some((ratio) => isNear(ratio, factor)),
      ),
    ),
    ...crowds.flatMap(([pattern, least, below]) =>
      matchesOf(rest, pattern).filter(
        ({ index }) =>
          !sizesAt(reading, index, facts).some((size) => size >= least && size < below),
      ),
    ),
  ].map(({ 0: words }) => `“${words.trim()}” is not what the counts say`);
}

function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

function isNear(ratio: number, factor: number): boolean {
  return ratio >= factor * 0.85 && ratio <= factor * 1.2;
}

/** `twice as many as`, where two are compared. */
function isOfTwo({ marked, own }: Reading, at: number): boolean {
  return /^ as (?:many|much)\b[^;.]* as\b[^;.]*\uE001/.test(marked.slice(at, clauseAt(own, at).to));
}

function factorsAt(reading: Reading, at: number, { scan, evidence }: NightFacts): number[] {
  const { starsGainedADay, starsGainedADayMedian7, daysSinceEarlier } = evidence;
  const pairs = [
    ...sharesAt(reading, at).map(({ share, median7 }) => [share, median7] as const),
    ...rowsAt(reading, at)
      .map((row) => withGainOfNight(row, daysSinceEarlier))
      .flatMap((row) => [
        [row.stars, row.starsGained === null ? null : row.stars - row.starsGained] as const,
        [paceOf(row, scan.startedAt, daysSinceEarlier), starsADay(row, scan.startedAt)] as const,
      ]),
    [starsGainedADay ?? 0, starsGainedADayMedian7] as const,
  ];
  return pairs.flatMap(([now, before]) => (before === null || before === 0 ? [] : [now / before]));
}

function sizesAt(reading: Reading, at: number, { evidence }: NightFacts): number[] {
  const rows = rowsAt(reading, at);
  if (rows.length > 0) {
    return rows.flatMap(({ stars, forks, authorFollowers, starsGained }) => [
      stars,
      forks,
      authorFollowers ?? 0,
      starsGained ?? 0,
    ]);
  }
  const shares = sharesAt(reading, at);
  if (shares.length > 0) {
    return shares.flatMap(({ count, stars, starsGained }) => [count, stars, starsGained ?? 0]);
  }
  return [
    evidence.rowCount,
    evidence.stars.total,
    evidence.quarantinedCount,
    evidence.starsGained ?? 0,
  ];
}
