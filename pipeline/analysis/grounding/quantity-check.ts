import { paceOf, starsADay } from '../counts/velocity.ts';
import { ratiosOf } from './figures.ts';
import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { rowsAt, sharesAt } from './subjects.ts';

/** Words for a part of the whole, and which parts they fit. */
const parts: readonly (readonly [RegExp, (ratio: number) => boolean])[] = [
  [
    /\b(?:the (?:vast |overwhelming |clear |large )?majority|most of|mostly|predominantly|more than half|over half)\b/gi,
    (ratio) => ratio > 0.5,
  ],
  [
    /^most (?!starred|popular|typical|active|recent)\p{L}+|\bmost (?:repositories|projects|rows|newcomers|are)\b/giu,
    (ratio) => ratio > 0.5,
  ],
  [
    /(?<!(?:faster|slower|top|upper|lower|other|first|second|more than|over|larger|smaller|younger|older) )\bhalf\b(?! a )/gi,
    (ratio) => ratio >= 0.44 && ratio <= 0.56,
  ],
  [/\btwo[ -]thirds\b/gi, (ratio) => ratio >= 0.62 && ratio <= 0.71],
  [/\b(?:a|one) third\b/gi, (ratio) => ratio >= 0.29 && ratio <= 0.37],
  [/\bthree[ -]quarters\b/gi, (ratio) => ratio >= 0.71 && ratio <= 0.79],
  [/\b(?:a|one)[ -](?:quarter|fourth)\b/gi, (ratio) => ratio >= 0.21 && ratio <= 0.29],
  [/\b(?:a|one)[ -](?:fifth)\b/gi, (ratio) => ratio >= 0.17 && ratio <= 0.23],
  [/\b(?:a|one)[ -](?:tenth)\b/gi, (ratio) => ratio >= 0.08 && ratio <= 0.12],
  [/\bminority\b/gi, (ratio) => ratio < 0.5],
];
/** Words for growth by a factor. */
const factors: readonly (readonly [RegExp, number])[] = [
  [/\b(?:doubl(?:ed|es|ing)|(?<!look )twice|twofold|two-fold)\b/gi, 2],
  [/\b(?:tripl(?:ed|es|ing)|threefold|three times|thrice)\b/gi, 3],
  [/\b(?:quadrupl(?:ed|es|ing)|fourfold|four times)\b/gi, 4],
  [/\b(?:tenfold|ten times)\b/gi, 10],
  [/\b(?:halv(?:ed|es|ing))\b/gi, 0.5],
];
/** How many at least, and fewer than how many. */
const crowds: readonly (readonly [RegExp, number, number])[] = [
  [/\bdozens\b/gi, 24, 120],
  [/\bhundreds\b/gi, 200, 2000],
  [/\bthousands\b/gi, 2000, 1_000_000],
  [/\bmillions\b/gi, 2_000_000, 1e9],
];

/** Parts, factors and rough sizes in words that the counts do not bear out. */
export function findUnsupportedQuantities(reading: Reading, facts: NightFacts): string[] {
  const { rest } = reading;
  return [
    ...parts.flatMap(([pattern, fits]) =>
      matchesOf(rest, pattern).filter(({ index }) => !ratiosAt(reading, index, facts).some(fits)),
    ),
    ...factors.flatMap(([pattern, factor]) =>
      matchesOf(rest, pattern).filter(
        ({ index }) => !factorsAt(reading, index, facts).some((ratio) => isNear(ratio, factor)),
      ),
    ),
    ...crowds.flatMap(([pattern, least, below]) =>
      matchesOf(rest, pattern).filter(
        ({ index }) =>
          !sizesAt(reading, index, facts).some((size) => size >= least && size < below),
      ),
    ),
  ].map(({ 0: words }) => `“${words}” is not what the counts say`);
}

function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

function isNear(ratio: number, factor: number): boolean {
  return ratio >= factor * 0.85 && ratio <= factor * 1.2;
}

/** Of the category or language the words are about, or else of the night. */
function ratiosAt(reading: Reading, at: number, { evidence }: NightFacts): number[] {
  const shares = sharesAt(reading, at);
  if (shares.length > 0) return shares.flatMap(({ share, starShare }) => [share, starShare]);
  return [...ratiosOf(evidence), evidence.stars.topTenShare];
}

function factorsAt(reading: Reading, at: number, { scan, evidence }: NightFacts): number[] {
  const { starsGainedADay, starsGainedADayMedian7, daysSinceEarlier } = evidence;
  const pairs = [
    ...sharesAt(reading, at).map(({ share, median7 }) => [share, median7] as const),
    ...rowsAt(reading, at).flatMap((row) => [
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
      authorFollowers,
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
