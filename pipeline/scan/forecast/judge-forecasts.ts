import type { DigestDate } from '../../contract/dates.ts';
import { type Forecast, forEachMethod, StarsMethod } from '../../contract/forecast.ts';
import type { Outcomes, StarsTally, SurvivalTally } from '../../contract/outcomes.ts';
import type { Scan } from '../../contract/scan.ts';
import { toAgeClass, toGrowth, toSaleStanding } from './forecast-row.ts';
import { type Band, type Growth, pinballLoss, predictStars } from './predict-stars.ts';

/** What a night sees of a repository. `since` is the first night that found it gone. */
export type Sighting = { state: 'seen'; stars: number } | { state: 'gone'; since: DigestDate };

/** Sightings by id. Ids that the night has no answer for are absent. */
export type Sightings = ReadonlyMap<string, Sighting>;

/** A scan, and the day on which its forecasts are due. Days without a night are judged by the next one. */
export type Due = { scan: Scan; dueOn: DigestDate };

/**
 * Judges the forecasts that are due on a night or were due on missed days just before it.
 *
 * The forecast of a row counts as the row showed it, whatever made it, under the name `model`. The simpler rules are
 * computed from the figures of the earlier scan. Rows without forecasts, as in older scans, are not counted.
 */
export function judgeForecasts(
  date: DigestDate,
  due: { stars: readonly Due[]; survival: readonly Due[] },
  sightings: Sightings,
): Outcomes {
  return {
    schema: 1,
    date,
    stars: judgeStars(due.stars, date, sightings),
    survival: judgeSurvival(due.survival, sightings),
  };
}

/** Stars count only on their own day. */
function judgeStars(
  due: readonly Due[],
  date: DigestDate,
  sightings: Sightings,
): Outcomes['stars'] {
  const tallies = new Map<string, StarsTally>();
  let unjudged = 0;
  for (const { row, age, growth, forecast, dueOn } of due.flatMap(forecastsOf)) {
    const found = sightings.get(row.id);
    if (found?.state !== 'seen' || dueOn !== date) {
      unjudged += 1;
      continue;
    }
    const { language } = row;
    const key = `${language} ${age}`;
    const none = {
      language,
      age,
      judged: 0,
      covered: forEachMethod(zero),
      loss: forEachMethod(zero),
    };
    const tally = tallies.get(key) ?? none;
    tally.judged += 1;
    for (const method of StarsMethod.options) {
      const band = toBand(method, forecast, growth);
      tally.covered[method] += Number(band[0] <= found.stars && found.stars <= band[2]);
      tally.loss[method] += pinballLoss(band, found.stars);
    }
    tallies.set(key, tally);
  }
  return { tallies: [...tallies.values()].map(roundLosses), unjudged };
}

/** A repository first found gone after the due day may have survived until it. Nobody knows. */
function judgeSurvival(due: readonly Due[], sightings: Sightings): Outcomes['survival'] {
  const tallies = new Map<string, SurvivalTally>();
  let unjudged = 0;
  for (const { row, age, forecast, dueOn } of due.flatMap(forecastsOf)) {
    const found = sightings.get(row.id);
    if (found === undefined || (found.state === 'gone' && found.since > dueOn)) {
      unjudged += 1;
      continue;
    }
    const survived = Number(found.state === 'seen');
    const promised = forecast.survival;
    const tenth = Math.min(9, Math.floor(10 * promised));
    const { language } = row;
    const standing = toSaleStanding(row);
    const key = `${language} ${age} ${standing} ${tenth}`;
    const sums = { judged: 0, survived: 0, promised: 0, squared: 0 };
    const tally = tallies.get(key) ?? { language, age, standing, tenth, ...sums };
    tally.judged += 1;
    tally.survived += survived;
    tally.promised = round(tally.promised + promised);
    tally.squared = round(tally.squared + (promised - survived) ** 2);
    tallies.set(key, tally);
  }
  return { tallies: [...tallies.values()], unjudged };
}

/** The rows for sale of a scan that have a forecast, with what judging needs. */
function forecastsOf({ scan: { rows, startedAt }, dueOn }: Due) {
  return rows.flatMap((row) => {
    const { forecast } = row;
    if (!forecast) return [];
    const growth = toGrowth(row, startedAt);
    return [{ row, age: toAgeClass(growth.ageDays), growth, forecast, dueOn }];
  });
}

function toBand(method: StarsMethod, { stars }: Forecast, growth: Growth): Band {
  if (method !== 'model') return predictStars(growth, method);
  return [stars.low, stars.median, stars.high];
}

function roundLosses(tally: StarsTally): StarsTally {
  return { ...tally, loss: forEachMethod((method) => round(tally.loss[method])) };
}

const zero = () => 0;

/** With six decimals, the sums of a year are more exact than what is shown of them. */
function round(sum: number): number {
  return Math.round(sum * 1_000_000) / 1_000_000;
}
