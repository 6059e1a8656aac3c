import { expect, test } from 'vitest';
import { judgeForecasts } from '../../../../pipeline/archive/history/outcomes.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import type { Tracking } from '../../../../pipeline/contract/tracking.ts';
import { forecastRow, toForecasting } from '../../../../pipeline/scan/forecast.ts';
import { foldNights } from '../../../../scripts/lab/recordings/fold-nights.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';
import { aTracking } from '../../../fixtures/tracking.ts';

const date = '2026-11-20';
const forecasting = toForecasting([]);
const row = (fullName: string, about: Partial<ScannedRow> = {}) =>
  aRow({ fullName, createdAt: '2026-11-01T06:00:00.000Z', stars: 500, ...about });
const made = (daysAgo: number, rows: ScannedRow[]): Scan => {
  const scan = aScan(addDays(date, -daysAgo), { forecasting });
  const forecast = (one: ScannedRow) => forecastRow(one, scan.startedAt, forecasting);
  return { ...scan, rows: rows.map((one) => ({ ...one, forecast: forecast(one) })) };
};
const lookedUp = (
  seen: Record<string, number>,
  gone: readonly string[] = [],
): Partial<Tracking> => ({
  seen: { ids: Object.keys(seen), stars: Object.values(seen), forks: Object.values(seen) },
  gone: Object.fromEntries(gone.map((id) => [id, date])),
});

/** Judges the forecasts of a scan by the look-ups of `date`, and of days before it. */
function judge(scan: Scan, ...lookUps: (readonly [daysAgo: number, seen: Partial<Tracking>])[]) {
  const later = lookUps.map(([daysAgo, seen]) => {
    const day = addDays(date, -daysAgo);
    return { scan: aScan(day), tracking: aTracking(day, seen) };
  });
  const { nights, records } = foldNights([{ scan }, ...later]);
  return judgeForecasts(records.values(), nights, addDays(date, -90));
}

test('stars are judged on the seventh day by language and age, for what rows showed and for every rule', () => {
  const scan = made(7, [row('ada/tides'), row('bea/moons', { language: 'Go' })]);
  const { stars, unjudged } = judge(scan, [
    0,
    lookedUp({ 'R_ada/tides': 520, 'R_bea/moons': 9000 }),
  ]);
  expect(unjudged.stars).toBe(0);
  expect(stars).toMatchObject([
    { date, language: 'Rust', age: '7 to 13 days', covered: { model: true, 'no change': true } },
    { date, language: 'Go', age: '7 to 13 days', covered: { model: false, 'no change': false } },
  ]);
  const [near, far] = stars.map(({ loss }) => loss.model);
  expect(far).toBeGreaterThan(near ?? Infinity);
});

test('a rule that continues the last pace starts from the night that saw the repository before', () => {
  const rising = [made(8, [row('ada/tides', { stars: 400 })]), made(7, [row('ada/tides')])];
  const tracking = aTracking(date, lookedUp({ 'R_ada/tides': 900 }));
  const nights = [...rising.map((scan) => ({ scan })), { scan: aScan(date), tracking }];
  const { stars } = judgeForecasts(
    foldNights(nights).records.values(),
    foldNights(nights).nights,
    date,
  );
  // 100 stars a day: the band of the last pace is 577, 892 and 1,655 stars.
  expect(stars).toMatchObject([{ covered: { 'last pace': true, 'lifetime pace': false } }]);
});

test('a forecast of a fitted model in an older scan is judged as its row showed it', () => {
  const methods = { survival: 'model', stars: 'model' } as const;
  const shown = { survival: 0.25, stars: { low: 501, median: 510, high: 519 } };
  const forecast = { ...shown, certainty: 'usual' as const, drivers: [], methods };
  const older = (daysAgo: number) =>
    aScan(addDays(date, -daysAgo), { rows: [row('ada/tides', { forecast })] });
  const seen = lookedUp({ 'R_ada/tides': 520 });

  expect(judge(older(7), [0, seen]).stars).toMatchObject([
    { covered: { model: false, 'no change': true } },
  ]);
  expect(judge(older(30), [0, seen]).survival).toMatchObject([{ promised: 0.25, survived: true }]);
});

test('a repository that is gone or was not answered has no judged stars', () => {
  const scan = made(7, [row('ada/tides'), row('eve/drainer')]);
  const { stars, unjudged } = judge(scan, [0, lookedUp({}, ['R_eve/drainer'])]);
  expect([stars, unjudged.stars]).toEqual([[], 2]);
});

test('survival is judged on the thirtieth day: seen, gone by then, or unknown', () => {
  const scan = made(30, [row('ada/tides'), row('cy/winds'), row('dee/currents')]);
  const { survival, unjudged } = judge(
    scan,
    [18, lookedUp({}, ['R_cy/winds'])],
    [0, lookedUp({ 'R_ada/tides': 500 }, ['R_cy/winds'])],
  );
  expect(unjudged.survival).toBe(1);
  expect(survival.map(({ survived }) => survived)).toEqual([true, false]);
});

test('after a missed night, stars stay unjudged, and survival counts only if it is certain', () => {
  const rows = [row('ada/tides'), row('cy/winds'), row('eve/drainer')];
  const nights = [
    [10, lookedUp({}, ['R_eve/drainer'])],
    [0, lookedUp({ 'R_ada/tides': 600 }, ['R_cy/winds', 'R_eve/drainer'])],
  ] as const;
  const late = judge(made(8, rows), [0, nights[1][1]]);
  expect([late.stars, late.unjudged.stars]).toEqual([[], 3]);
  const { survival, unjudged } = judge(made(31, rows), ...nights);
  expect(unjudged.survival).toBe(1);
  expect(survival.map(({ survived }) => survived)).toEqual([true, false]);
});

test('a forecast that no night of the six days after the due day could judge is not counted', () => {
  const { unjudged } = judge(made(14, [row('ada/tides')]), [0, lookedUp({ 'R_ada/tides': 600 })]);
  expect(unjudged.stars).toBe(0);
  expect(judge(made(13, [row('ada/tides')]), [0, lookedUp({})]).unjudged.stars).toBe(1);
});

test('a scan from before forecasts is not counted', () => {
  const scan = aScan(addDays(date, -7), { rows: [row('ada/tides')] });
  const outcomes = judge(scan, [0, lookedUp({ 'R_ada/tides': 600 })]);
  expect(outcomes).toEqual({ stars: [], survival: [], unjudged: { stars: 0, survival: 0 } });
});
