import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { forecastRow } from '../../../../pipeline/scan/forecast/forecast-row.ts';
import {
  judgeForecasts,
  type Sighting,
} from '../../../../pipeline/scan/forecast/judge-forecasts.ts';
import { toForecasting } from '../../../../pipeline/scan/forecast/survival-rates.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';

const date = '2026-11-20';
const forecasting = toForecasting([]);
const scanOf = (daysAgo: number, rows: ScannedRow[]) => {
  const scan = aScan(addDays(date, -daysAgo), { forecasting });
  const forecast = (one: ScannedRow) => forecastRow(one, scan.startedAt, forecasting);
  return { ...scan, rows: rows.map((one) => ({ ...one, forecast: forecast(one) })) };
};
const row = (fullName: string, about: Partial<ScannedRow> = {}) =>
  aRow({ fullName, createdAt: '2026-11-01T06:00:00.000Z', stars: 500, ...about });
const seen = (stars: number): Sighting => ({ state: 'seen', stars });

test('stars are judged on the seventh day by language and age, for what rows showed and for every rule', () => {
  const scan = scanOf(7, [row('ada/tides'), row('bea/moons', { language: 'Go' })]);
  const sightings = new Map([
    ['R_ada/tides', seen(520)],
    ['R_bea/moons', seen(9000)],
  ]);
  const { stars } = judgeForecasts(
    date,
    { stars: [{ scan, dueOn: date }], survival: [] },
    sightings,
  );
  expect(stars.unjudged).toBe(0);
  expect(stars.tallies).toMatchObject([
    { language: 'Rust', age: '7 to 13 days', judged: 1, covered: { model: 1, 'no change': 1 } },
    { language: 'Go', age: '7 to 13 days', judged: 1, covered: { model: 0, 'no change': 0 } },
  ]);
  const losses = stars.tallies.map(({ loss }) => loss.model);
  expect(losses[1]).toBeGreaterThan(losses[0] ?? Infinity);
});

test('a forecast of a fitted model in an older scan is judged as its row showed it', () => {
  const methods = { survival: 'model', stars: 'model' } as const;
  const drivers: string[] = [];
  const shown = { survival: 0.25, stars: { low: 501, median: 510, high: 519 } };
  const forecast = { ...shown, certainty: 'usual', drivers, methods } as const;
  const older = {
    ...aScan(addDays(date, -7), { rows: [row('ada/tides', { forecast })] }),
    forecasting: { model: { version: '2026-11-22', gone: {} }, methods, baseRate: null },
  };
  const due = [{ scan: older, dueOn: date }];
  const sightings = new Map([['R_ada/tides', seen(520)]]);

  const { stars, survival } = judgeForecasts(date, { stars: due, survival: due }, sightings);

  expect(stars.tallies).toMatchObject([{ judged: 1, covered: { model: 0, 'no change': 1 } }]);
  expect(survival.tallies).toMatchObject([{ tenth: 2, promised: 0.25, squared: 0.5625 }]);
});

test('a repository that is gone or was not answered has no judged stars', () => {
  const scan = scanOf(7, [row('ada/tides'), row('eve/drainer')]);
  const sightings = new Map<string, Sighting>([['R_eve/drainer', { state: 'gone', since: date }]]);
  const { stars } = judgeForecasts(
    date,
    { stars: [{ scan, dueOn: date }], survival: [] },
    sightings,
  );
  expect(stars).toEqual({ tallies: [], unjudged: 2 });
});

test('survival is judged on the thirtieth day: seen, gone by then, or unknown', () => {
  const scan = scanOf(30, [
    row('ada/tides', { risk: { score: 0.02, reasons: [] } }),
    row('cy/winds', { risk: { score: 0.02, reasons: [] } }),
    row('dee/currents'),
  ]);
  const sightings = new Map<string, Sighting>([
    ['R_ada/tides', seen(500)],
    ['R_cy/winds', { state: 'gone', since: '2026-11-02' }],
  ]);
  const { survival } = judgeForecasts(
    date,
    { stars: [], survival: [{ scan, dueOn: date }] },
    sightings,
  );
  expect(survival.unjudged).toBe(1);
  expect(survival.tallies).toMatchObject([{ tenth: 9, judged: 2, survived: 1 }]);
});

test('after a missed night, stars stay unjudged, and survival counts only if it is certain', () => {
  const rows = [row('ada/tides'), row('cy/winds'), row('eve/drainer')];
  const missed = addDays(date, -1);
  const sightings = new Map<string, Sighting>([
    ['R_ada/tides', seen(600)],
    ['R_cy/winds', { state: 'gone', since: date }],
    ['R_eve/drainer', { state: 'gone', since: '2026-11-10' }],
  ]);
  const due = [{ scan: scanOf(8, rows), dueOn: missed }];
  const outcomes = judgeForecasts(date, { stars: due, survival: due }, sightings);
  expect(outcomes.stars).toEqual({ tallies: [], unjudged: 3 });
  expect(outcomes.survival).toMatchObject({ unjudged: 1, tallies: [{ judged: 2, survived: 1 }] });
});

test('a scan from before forecasts is not counted', () => {
  const scan = aScan(addDays(date, -7), { rows: [row('ada/tides')] });
  const due = [{ scan, dueOn: date }];
  const outcomes = judgeForecasts(date, { stars: due, survival: due }, new Map());
  expect(outcomes).toMatchObject({ stars: { unjudged: 0 }, survival: { unjudged: 0 } });
});
