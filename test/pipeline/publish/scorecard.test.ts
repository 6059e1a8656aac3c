import { expect, test } from 'vitest';
import { judgeForecasts } from '../../../pipeline/archive/history/outcomes.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { StarsMethod } from '../../../pipeline/contract/forecast.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Scorecard } from '../../../pipeline/contract/scorecard.ts';
import type { Tracking } from '../../../pipeline/contract/tracking.ts';
import { renderScorecardPage } from '../../../pipeline/publish/about/scorecard-page.ts';
import { findHidden, toScorecard } from '../../../pipeline/publish/scorecard.ts';
import { forecastRow, toForecasting } from '../../../pipeline/scan/forecast.ts';
import { foldNights } from '../../../scripts/lab/recordings/fold-nights.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { aTracking } from '../../fixtures/tracking.ts';

const first: DigestDate = '2026-01-01';
const nights = 365;
const dayOf = (night: number) => addDays(first, night);
const languages = ['Rust', 'Go', ''];

/** A made-up repository: created on one night, listed for twelve nights, and gone on a later night or never. */
type Made = { id: number; born: number; pace: number; score: number; goneOn: number };

/** Two repositories a night. A multiplication makes their figures, which look random and never change. */
const made: Made[] = Array.from({ length: 2 * nights }, (_, id) => {
  const chance = ((id + 1) * 2_654_435_761) % 1000;
  const score = (chance % 50) / 100;
  const isGone = chance % 10 < 1 + 8 * score;
  return {
    id,
    born: Math.floor(id / 2),
    pace: 1 + (chance % 90),
    score,
    goneOn: isGone ? Math.floor(id / 2) + 13 + (chance % 25) : Infinity,
  };
});

function starsOf({ pace, born }: Made, night: number): number {
  const age = night - born + 1;
  return Math.round(20 + 8 * pace * Math.log(1 + age));
}

const forecasting = toForecasting([]);

function scanOf(night: number): Scan {
  const date = dayOf(night);
  const listed = made.filter(({ born }) => born <= night && night < born + 12);
  const rows = listed.map((one) =>
    aRow({
      fullName: `demo/r${one.id}`,
      language: languages[one.id % 3] ?? '',
      createdAt: `${dayOf(one.born)}T00:00:00.000Z`,
      stars: starsOf(one, night),
      starsGained: one.born === night ? null : starsOf(one, night) - starsOf(one, night - 1),
      gainedOverDays: one.born === night ? null : 1,
      standing: one.score < 0.3 ? 'clear' : 'caution',
    }),
  );
  const scan = aScan(date, { forecasting });
  const forecast = (row: (typeof rows)[number]) => forecastRow(row, scan.startedAt, forecasting);
  return { ...scan, rows: rows.map((row) => ({ ...row, forecast: forecast(row) })) };
}

function trackingOf(night: number): Tracking {
  const away = made.filter(({ born }) => night >= born + 12);
  const seen = away.filter(({ goneOn }) => night < goneOn);
  const gone = away.filter(({ goneOn }) => night >= goneOn);
  const stars = seen.map((one) => starsOf(one, night));
  return aTracking(dayOf(night), {
    seen: { ids: seen.map(toId), stars, forks: stars },
    gone: Object.fromEntries(gone.map((one) => [toId(one), dayOf(one.goneOn)])),
  });
}

function toId({ id }: Made): string {
  return `R_demo/r${id}`;
}

const scans = Array.from({ length: nights }, (_, night) => scanOf(night));
const { nights: folded, records } = foldNights(
  scans.map((scan, night) => ({ scan, tracking: trackingOf(night) })),
);
const outcomes = judgeForecasts(records.values(), folded, first);
const noOutcomes = { stars: [], survival: [], unjudged: { stars: 0, survival: 0 } };

/** The same sums, counted a second time from the definitions, forecast by forecast. */
function countAgain() {
  const stars = { judged: 0, within: 0, loss: new Map<string, number>() };
  const survival = { judged: 0, survived: 0, squared: 0 };
  for (const [night, scan] of scans.entries()) {
    for (const row of scan.rows) {
      const one = made[Number(row.fullName.slice('demo/r'.length))];
      if (!one) continue;
      const week = night + 7;
      if (week < nights && week < one.goneOn) {
        const outcome = starsOf(one, week);
        const age = Math.max(0.5, night + 0.25 - one.born);
        stars.judged += 1;
        for (const method of StarsMethod.options) {
          const band = bandAgain(method, row.stars, Math.round(age * 10) / 10, row.starsGained);
          const [low = 0, , high = 0] = band;
          if (method === 'model' && low <= outcome && outcome <= high) stars.within += 1;
          const losses = [0.1, 0.5, 0.9].map((quantile, index) => {
            const forecast = Math.log(band[index] ?? 0);
            const error = Math.abs(Math.log(outcome) - forecast);
            return Math.log(outcome) > forecast ? quantile * error : (1 - quantile) * error;
          });
          const [a = 0, b = 0, c = 0] = losses;
          stars.loss.set(method, (stars.loss.get(method) ?? 0) + (a + b + c) / 3);
        }
      }
      const month = night + 30;
      if (month >= nights) continue;
      const promised = row.standing === 'clear' ? 0.96 : 0.72;
      const came = month < one.goneOn ? 1 : 0;
      survival.judged += 1;
      survival.survived += came;
      survival.squared += (promised - came) * (promised - came);
    }
  }
  return { stars, survival };
}

function bandAgain(method: StarsMethod, stars: number, age: number, gained: number | null) {
  const average = Math.max(stars / Math.max(age, 1), 1);
  const last = gained === null ? Math.max(average / 2, 1) : Math.max(gained, 1);
  if (method === 'no change') {
    return [0.0214, 0.104, 0.6398].map((power) => Math.round(stars * Math.E ** power));
  }
  const [pace, factors] =
    method === 'lifetime pace' ? [average, [0.0445, 0.2003, 0.8055]] : [last, [0.11, 0.56, 1.65]];
  return factors.map((factor) => Math.round(stars + 7 * factor * pace));
}

const newest = scans.at(-1) ?? aScan(first);

test('a year of forecasts gets the same scores as a second count of every single forecast', () => {
  const { stars, survival } = countAgain();
  const card = toScorecard(newest, outcomes);
  expect(card.stars.all.judged).toBe(stars.judged);
  expect(card.stars.all.coverage).toBeCloseTo(stars.within / stars.judged, 3);
  for (const method of StarsMethod.options) {
    const loss = (stars.loss.get(method) ?? 0) / stars.judged;
    expect(card.stars.all.loss[method]).toBeCloseTo(loss, 3);
  }
  expect(card.survival.all).toMatchObject({ judged: survival.judged, survived: survival.survived });
  expect(card.survival.all.brier).toBeCloseTo(survival.squared / survival.judged, 3);
  const share = survival.survived / survival.judged;
  expect(card.survival.all.baseRateBrier).toBeCloseTo(share * (1 - share), 3);
});

test('weeks, ages, languages and tenths each add up to all that was judged', () => {
  const { stars, survival } = toScorecard(newest, outcomes);
  const add = (parts: readonly { judged: number }[]) =>
    parts.reduce((sum, { judged }) => sum + judged, 0);
  for (const { byWeek, byAge, byLanguage, all } of [stars, survival]) {
    expect([byWeek, byAge, byLanguage].map(add)).toEqual([all.judged, all.judged, all.judged]);
  }
  expect(add(survival.calibration)).toBe(survival.all.judged);
  expect(stars.byLanguage.map(({ name }) => name)).toContain('no language');
});

const render = (card: Scorecard) => renderScorecardPage('https://trends.example', card);

test('before the first outcome the page says that it shows no forecasts, and afterwards has a picture of both and says what rows show', () => {
  const early = render(toScorecard(newest, noOutcomes));
  expect(early).toContain('No page shows forecasts of stars yet: 0 of them have been judged');
  expect(early).not.toMatch(/class="drawing"|NaN|undefined|null/);
  const page = render(toScorecard(newest, outcomes));
  expect(page).toContain('Promised and come true');
  expect(page).toContain('Ended within the band, by age at the forecast');
  expect(page).not.toMatch(/NaN|undefined|null/);
  expect(page).toContain('Rows show the share that stayed of earlier repositories');
  expect(page).toContain('Rows show the stars that the last pace brings, slowed down.');
});

test('the scorecard of an older night names its model', () => {
  const methods = { survival: 'model', stars: 'model' } as const;
  const older = { model: { version: '2026-11-22' }, methods, baseRate: null };
  const { modelVersion, stars } = toScorecard({ ...newest, forecasting: older }, outcomes);
  expect([modelVersion, stars.inUse]).toEqual(['2026-11-22', 'model']);
  const page = render(toScorecard({ ...newest, forecasting: older }, outcomes));
  expect(page).not.toContain('Rows show');
});

const perMethod = { model: 0.1, 'no change': 0.2, 'lifetime pace': 0.1, 'last pace': 0.1 };

/** The scorecard with these figures over everything that was judged. */
function cardOf(
  stars: { judged: number; loss: Record<StarsMethod, number> },
  survival: { judged: number; brier: number; baseRateBrier: number },
): Scorecard {
  const card = toScorecard(newest, outcomes);
  return {
    ...card,
    stars: { ...card.stars, all: { ...stars, coverage: 0.8 } },
    survival: { ...card.survival, all: { ...survival, survived: survival.judged } },
  };
}

const tooFew = (of: string) =>
  `No page shows forecasts of ${of} yet: 99 of them have been judged, and it takes 100.`;
const worse = (of: string, rule: string) =>
  `No page shows forecasts of ${of} now: in these twelve weeks they were worse than ${rule}.`;

test.each([
  ['they are as good as the best rule', 100, 0.1, 0.04, {}],
  ['they are a little worse than a rule that is chosen afterwards', 100, 0.104, 0.0415, {}],
  ['few were judged', 99, 0.1, 0.04, { stars: tooFew('stars'), survival: tooFew('survival') }],
  [
    'stars are worse',
    100,
    0.106,
    0.04,
    { stars: worse('stars', 'the simple rule “lifetime pace”') },
  ],
  [
    'survival is worse',
    100,
    0.1,
    0.0442,
    { survival: worse('survival', 'always saying the share that stayed') },
  ],
])(
  'the page shows or hides forecasts when %s, and says why',
  (...[, judged, loss, brier, expected]) => {
    const card = cardOf(
      { judged, loss: { ...perMethod, model: loss, 'last pace': 0.11 } },
      { judged, brier, baseRateBrier: 0.04 },
    );
    expect(findHidden(card)).toEqual(expected);
    const page = render(card);
    const told = page.match(/No page shows [^.]*\./g) ?? [];
    expect(told).toEqual(Object.values(expected));
  },
);
