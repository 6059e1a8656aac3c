import { expect, test } from 'vitest';
import { formatSurvival, type JudgedSale } from '../../../../scripts/lab/forecast/survival.ts';
import { type StarPair, pairRecordedNights } from '../../../../scripts/lab/forecast/star-pairs.ts';
import { formatStars } from '../../../../scripts/lab/forecast/stars.ts';
import { bootstrap, formatDifference } from '../../../../scripts/lab/forecast/bootstrap.ts';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import type { RecordedNight } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { aRow } from '../../../fixtures/night.ts';

test('the report on survival has each week, each standing and all, with differences and their intervals', () => {
  const row: JudgedSale = {
    repository: 'ada/tides',
    week: '21',
    standing: 'clear',
    survived: 1,
    promised: { 'base rate': 0.9, 'first rates': 0.9, 'one rate': 0.8, '1 − risk': 0.7 },
  };
  const gone: JudgedSale = { ...row, repository: 'bea/moons', standing: 'caution', survived: 0 };
  const report = formatSurvival([row, gone], [gone]);
  expect(report).toMatch(
    /^week 21 {2,}2 {2,}0\.900 {2,}0\.500 {2,}0\.4100 {2,}0\.4100 {2,}0\.3400 {2,}0\.2900 {2,}0\.0700 \(-0\.0300 to 0\.1700\) {2,}/m,
  );
  expect(report).toMatch(/^clear {2,}1 .* -0\.0300 \(-0\.0300 to -0\.0300\) {2,}-0\.0800 /m);
  expect(report).toMatch(/^all {2,}2 /m);
  expect(report).toMatch(/^all, each campaign left out {2,}1 /m);
});

/** A hundred repositories. Eighty grow by what the last pace brings, and twenty by nothing. Ten are quarantined. */
const pairs: StarPair[] = Array.from({ length: 100 }, (_, index) => {
  const growth = { stars: 1000, ageDays: index < 60 ? 14 : 2, recentPace: 10 };
  const about = { repository: `ada/r${index}`, isForSale: index >= 10, growth };
  return { ...about, outcome: index % 5 === 0 ? 1000 : 1039 };
});

test('the report on stars has each rule over all rows, rows for sale and by age, with its share within the band', () => {
  const report = formatStars(pairs);
  expect(report).toMatch(/^all {2,}last pace {2,}100 {2,}0\.000 .* 0\.80 /m);
  expect(report).toMatch(/^for sale {2,}last pace {2,}90 /m);
  expect(report).toMatch(/^for sale, 7 days and older {2,}last pace {2,}50 /m);
  expect(report).toMatch(/^for sale, under 7 days {2,}lifetime pace {2,}40 /m);
  expect(formatStars([])).toMatch(/^all {2,}no change {2,}0 {2,}– /m);
});

test('left out, a rule has only factors of other repositories', () => {
  const [first, ...others] = pairs.map((pair) => ({ ...pair, outcome: 1039 }));
  if (!first) throw new Error('there are no pairs');
  const [, lossAlike = ''] =
    /^all {2,}last pace .* (\S+)$/m.exec(formatStars([first, ...others])) ?? [];
  expect(Number(lossAlike)).toBe(0);
  // The factors of the others expect 1,039 stars: 1000 × ln(2000/1039) × (.1 + .5 + .9) / 3, in one of a hundred.
  const outlier = formatStars([{ ...first, outcome: 2000 }, ...others]);
  expect(outlier).toMatch(/^all {2,}last pace .* 3\.3$/m);
});

const values = Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 0 : 1));
const rowsOf = (perRepository: number) =>
  values.map((difference, index) => {
    const pair = Math.floor(index / 2 / perRepository) * 2 + (index % 2);
    return { repository: `ada/r${pair}`, difference };
  });

test('the interval is that of the standard error, and the same in each run', () => {
  const { mean, low, high } = bootstrap(rowsOf(1));
  expect(mean).toBe(0.5);
  // Half ones and half zeros, 400 times: 1.96 × .5 / √400 = .049.
  expect(low).toBeCloseTo(0.451, 2);
  expect(high).toBeCloseTo(0.549, 2);
  expect(bootstrap(rowsOf(1))).toEqual({ mean, low, high });
});

test('rows of one repository are drawn together, so that they count as one', () => {
  const { low, high } = bootstrap(rowsOf(25));
  // Sixteen repositories of 25 rows: 1.96 × .5 / √16 = .245.
  expect(high - low).toBeGreaterThan(0.4);
});

test('a difference is written with its interval, and nothing is compared to nothing', () => {
  expect(formatDifference([{ repository: 'ada/tides', difference: -1 }], 1)).toBe(
    '-1.0 (-1.0 to -1.0)',
  );
  expect(formatDifference([], 1)).toBe('–');
});

test('pairs of recorded nights leave out counts that only repeat those of the night before', () => {
  const first: DigestDate = '2026-08-01';
  const stars: Record<string, number[]> = {
    'ada/fresh': [100, 110, 120, 130, 140, 150, 160, 170, 180],
    'bea/stale': [100, 110, 120, 130, 140, 150, 160, 160, 160],
  };
  const nights = Array.from({ length: 9 }, (_, night): RecordedNight => {
    const date = addDays(first, night);
    const rows = Object.entries(stars).map(([fullName, counts]) =>
      aRow({ fullName, stars: counts[night] ?? 0, createdAt: '2026-07-20T00:00:00.000Z' }),
    );
    return { date, startedAt: `${date}T16:20:00.000Z`, rows };
  });
  expect(pairRecordedNights(nights)).toMatchObject([
    {
      repository: 'ada/fresh',
      isForSale: true,
      outcome: 170,
      growth: { stars: 100, recentPace: null },
    },
    {
      repository: 'ada/fresh',
      isForSale: true,
      outcome: 180,
      growth: { stars: 110, recentPace: 10 },
    },
  ]);
});
