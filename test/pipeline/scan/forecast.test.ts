import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Forecasting } from '../../../pipeline/contract/forecast.ts';
import { predictStars } from '../../../pipeline/archive/history/forecast-rules.ts';
import { aRow } from '../../fixtures/night.ts';
import type { JudgedSurvival } from '../../../pipeline/archive/history/outcomes.ts';
import { forecastRow, toForecasting, toRate } from '../../../pipeline/scan/forecast.ts';

const startedAt = '2026-11-20T06:00:00.000Z';
const forecasting: Forecasting = toForecasting([]);
const old = {
  fullName: 'ada/tides',
  createdAt: '2026-11-01T06:00:00.000Z',
  stars: 1000,
  starsGained: 40,
  gainedOverDays: 2,
};

test('a row that was seen before and is old enough has a band of usual certainty', () => {
  const forecast = forecastRow(aRow(old), startedAt, forecasting);
  expect(forecast.certainty).toBe('usual');
  expect(forecast.stars.low).toBeGreaterThanOrEqual(1000);
  expect(forecast.stars.median).toBeGreaterThan(forecast.stars.low);
  expect(forecast.stars.high).toBeGreaterThan(forecast.stars.median);
  expect(forecast.drivers).toEqual([
    'standing clear',
    '20 stars a day since an earlier night',
    '19 days old',
  ]);
  expect(forecast.methods).toEqual({ survival: 'base rate', stars: 'last pace' });
});

test.each([
  [-278, '139 stars lost a day since an earlier night'],
  [2, '1 star a day since an earlier night'],
  [5, '2.5 stars a day since an earlier night'],
  [2_469, '1,235 stars a day since an earlier night'],
])('a row that gained %d stars in two days says so in words', (starsGained, driver) => {
  const { drivers } = forecastRow(aRow({ ...old, starsGained }), startedAt, forecasting);
  expect(drivers).toContain(driver);
});

test.each([
  ['is younger than seven days', { createdAt: '2026-11-14T06:00:00.000Z' }],
  ['was never seen before', { starsGained: null, gainedOverDays: null }],
  ['was last seen more than eight days ago', { gainedOverDays: 9 }],
])('a row that %s has a band of low certainty', (_, about) => {
  expect(forecastRow(aRow({ ...old, ...about }), startedAt, forecasting).certainty).toBe('low');
});

test('a row that gains faster is forecast more stars', () => {
  const [slow, fast] = [10, 400].map((starsGained) =>
    forecastRow(aRow({ ...old, starsGained }), startedAt, forecasting),
  );
  expect(fast?.stars.median).toBeGreaterThan(slow?.stars.median ?? 0);
});

test('without outcomes of our own, survival is the first rate of the standing', () => {
  const chances = (['clear', 'caution'] as const).map(
    (standing) => forecastRow(aRow({ ...old, standing }), startedAt, toForecasting([])).survival,
  );
  expect(chances).toEqual([0.96, 0.72]);
});

test('no repository is certain to survive or to vanish', () => {
  const chances = [0, 1].map((rate) => {
    const rates = { standing: 'clear', age: '14 days and more', judged: 9, rate } as const;
    return forecastRow(aRow(old), startedAt, { ...forecasting, survivalRates: [rates] }).survival;
  });
  expect(chances).toEqual([0.001, 0.999]);
});

test('the stars are the last pace of seven days, slowed down; half the pace since the creation stands for an unknown one', () => {
  const { stars } = forecastRow(aRow(old), startedAt, forecasting);
  expect(stars).toEqual({ low: 1015, median: 1078, high: 1231 });
  const unseen = { ...old, stars: 1900, starsGained: null, gainedOverDays: null };
  expect(forecastRow(aRow(unseen), startedAt, forecasting).stars).toEqual({
    low: 1939,
    median: 2096,
    high: 2478,
  });
});

test('the bounds of a band are in order and never negative, whatever the counts', () => {
  const growth = fc.record({
    stars: fc.integer({ min: 0, max: 500_000 }),
    ageDays: fc.double({ min: 0.5, max: 400, noNaN: true }),
    recentPace: fc.option(fc.double({ min: -20_000, max: 100_000, noNaN: true })),
  });
  const rules = fc.constantFrom('last pace', 'lifetime pace', 'no change');
  fc.assert(
    fc.property(growth, rules, (known, rule) => {
      const [low, median, high] = predictStars(known, rule);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(median).toBeGreaterThanOrEqual(low);
      expect(high).toBeGreaterThanOrEqual(median);
    }),
  );
});

let repository = 0;
/** So many repositories with a judged forecast of one kind, of which some survived. */
function judged(count: number, survived: number, about: Partial<JudgedSurvival>): JudgedSurvival[] {
  const usual = { date: '2026-11-20', language: 'Rust', age: 'under 7 days', promised: 0 } as const;
  return Array.from({ length: count }, (_, index) => {
    repository += 1;
    return { ...usual, repository, standing: 'clear', survived: index < survived, ...about };
  });
}

test('a rate is the share of earlier repositories of this standing and age that stayed', () => {
  const { survivalRates = [] } = toForecasting([
    ...judged(4000, 3600, {}),
    ...judged(4000, 1000, { standing: 'caution' }),
    ...judged(4000, 4000, { age: '7 to 13 days' }),
    ...judged(6000, 5400, { language: 'Go' }),
  ]);
  const rates = survivalRates.map(({ standing, age, judged: count, rate }) => [
    `${standing} ${age}`,
    count,
    Math.round(100 * rate),
  ]);
  expect(rates).toEqual([
    ['clear under 7 days', 10_000, 90],
    ['clear 7 to 13 days', 4000, 100],
    ['clear 14 days and more', 0, 96],
    ['caution under 7 days', 4000, 25],
    ['caution 7 to 13 days', 0, 72],
    ['caution 14 days and more', 0, 72],
  ]);
});

test('a repository counts once, by its latest forecast, however often it was listed', () => {
  const listed = judged(20, 20, { repository: 1 });
  const [rate] =
    toForecasting([
      ...listed,
      ...judged(1, 0, { repository: 1 }),
      ...judged(1, 1, { repository: 2 }),
    ]).survivalRates ?? [];
  expect(rate).toMatchObject({ judged: 2, rate: toRate({ judged: 2, survived: 1 }, 'clear') });
});

test('a few outcomes move a rate only a little', () => {
  expect(toRate({ judged: 1, survived: 0 }, 'clear')).toBeCloseTo(0.929, 3);
  expect(toRate({ judged: 30, survived: 15 }, 'clear')).toBeCloseTo(0.73, 3);
});
