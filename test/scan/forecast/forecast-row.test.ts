import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Forecasting, StarsMethod } from '../../../pipeline/contract/forecast.ts';
import { chooseMethods } from '../../../pipeline/scan/forecast/choose-methods.ts';
import { forecastModel } from '../../../pipeline/scan/forecast/forecast-night.ts';
import { forecastRow } from '../../../pipeline/scan/forecast/forecast-row.ts';
import { factorOf, predictStars } from '../../../pipeline/scan/forecast/predict-stars.ts';
import { aRow } from '../../fixtures/night.ts';

const startedAt = '2026-11-20T06:00:00.000Z';
const forecasting: Forecasting = chooseMethods('2026-11-20', [], forecastModel);
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
    'spam risk 0.1',
    '20 stars a day since an earlier night',
    '19 days old',
  ]);
  expect(forecast.methods).toEqual({ survival: 'model', stars: 'model' });
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

test('the more a row looks like spam, the less likely it is to survive', () => {
  const chances = [0, 0.1, 0.3, 0.49].map(
    (score) =>
      forecastRow(aRow({ ...old, risk: { score, reasons: [] } }), startedAt, forecasting).survival,
  );
  expect(chances).toEqual(chances.toSorted((a, b) => b - a));
  expect(chances[0]).toBeGreaterThan(0.95);
});

test('no repository is certain to survive or to vanish', () => {
  const chances = [0, 1].map((baseRate) => {
    const methods = { survival: 'base rate', stars: 'model' } as const;
    return forecastRow(aRow(old), startedAt, { ...forecasting, methods, baseRate }).survival;
  });
  expect(chances).toEqual([0.001, 0.999]);
});

test('if a baseline replaces the model, the row says so and has its figures', () => {
  const replaced: Forecasting = {
    ...forecasting,
    methods: { survival: 'base rate', stars: 'no change' },
    baseRate: 0.91,
  };
  const forecast = forecastRow(aRow(old), startedAt, replaced);
  expect(forecast).toMatchObject({ survival: 0.91, methods: replaced.methods });
  const { 'no change': factors } = forecastModel.stars;
  expect(forecast.stars.median).toBe(Math.round(1000 * Math.exp(factors[1])));
});

test('the bounds of a band are in order and never negative, whatever the counts', () => {
  const growth = fc.record({
    stars: fc.integer({ min: 0, max: 500_000 }),
    ageDays: fc.double({ min: 0.5, max: 400, noNaN: true }),
    recentPace: fc.option(fc.double({ min: -20_000, max: 100_000, noNaN: true })),
  });
  fc.assert(
    fc.property(growth, fc.constantFrom(...StarsMethod.options), (known, method) => {
      const [low, median, high] = predictStars(known, method, forecastModel);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(median).toBeGreaterThanOrEqual(low);
      expect(high).toBeGreaterThanOrEqual(median);
    }),
  );
});

test('the factor of an outcome predicts exactly that outcome', () => {
  const growth = { stars: 800, ageDays: 12, recentPace: 30 };
  for (const method of StarsMethod.options) {
    const factor = factorOf(growth, method, 1234);
    const stars = { ...forecastModel.stars, [method]: [factor, factor, factor] };
    expect(predictStars(growth, method, { stars })).toEqual([1234, 1234, 1234]);
  }
});
