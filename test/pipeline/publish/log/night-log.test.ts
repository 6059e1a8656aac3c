import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import {
  addEditions,
  toNightLog,
  wasLoggedBefore,
} from '../../../../pipeline/publish/log/night-log.ts';
import { judgeForecasts } from '../../../../pipeline/archive/history/outcomes.ts';
import { toForecasting, forecastRow } from '../../../../pipeline/scan/forecast.ts';
import { foldNights } from '../../../../scripts/lab/recordings/fold-nights.ts';
import { firstNight, signer } from '../../../fixtures/logged-nights.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';
import { madeUpEdition } from './made-up-log.ts';

const settings = { signer, witnesses: [] };
const dayOf = (day: number): DigestDate => addDays(firstNight, day);

/** A log with the editions of these days, in this order. */
function logOf(...days: (number | [day: number, edition: string])[]) {
  return days.reduce(
    (log, one) => {
      const [day, edition] = typeof one === 'number' ? [one, 'first'] : one;
      return addEditions(log, [madeUpEdition(day, edition)], settings);
    },
    toNightLog([], undefined),
  );
}

const editionOf = (day: number, edition?: string) => ({ id: madeUpEdition(day, edition).id });

test('a forecast was in the log in time if no night from its outcome on came before it', () => {
  const isInTime = wasLoggedBefore(logOf(0, 1, 7, [0, 'second'], 8));
  expect(isInTime(editionOf(0), dayOf(7))).toBe(true);
  expect(isInTime(editionOf(1), dayOf(8))).toBe(true);
  // The corrected edition came when the outcome was known.
  expect(isInTime(editionOf(0, 'second'), dayOf(7))).toBe(false);
  expect(isInTime(editionOf(0, 'second'), dayOf(30))).toBe(true);
  expect(isInTime(editionOf(2), dayOf(9))).toBe(false);
  expect(isInTime(editionOf(8), dayOf(7))).toBe(false);
});

test('an edition with the id of an earlier one and other files is not taken for it', () => {
  const first = madeUpEdition(0);
  const forged = { ...madeUpEdition(0, 'second'), id: first.id };
  const log = addEditions(logOf(0, 7), [forged], settings);
  expect(wasLoggedBefore(log)(first, dayOf(7))).toBe(false);
});

test('outcomes of forecasts that were not logged in time are counted nowhere', () => {
  const forecasting = toForecasting([]);
  const scans = [0, 1, 7, 8].map((day) => {
    const scan = aScan(dayOf(day), { forecasting });
    const row = aRow({
      fullName: 'ada/tides',
      stars: 100 + day,
      createdAt: `${firstNight}T00:00:00.000Z`,
    });
    return { ...scan, rows: [{ ...row, forecast: forecastRow(row, scan.startedAt, forecasting) }] };
  });
  const { nights, records } = foldNights(scans.map((scan) => ({ scan })));
  const [first] = nights;
  const all = judgeForecasts(records.values(), nights, firstNight);
  const counted = judgeForecasts(
    records.values(),
    nights,
    firstNight,
    ({ date }, judgedOn) => date !== first?.date || judgedOn < dayOf(7),
  );
  expect([all.stars.length, counted.stars.length]).toEqual([2, 1]);
  expect(counted.unjudged).toEqual({ stars: 0, survival: 0 });
});
