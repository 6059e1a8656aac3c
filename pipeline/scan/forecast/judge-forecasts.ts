import { daysBetween, type DigestDate } from '../../contract/dates.ts';
import { forEachMethod, settledAgeDays, StarsMethod } from '../../contract/forecast.ts';
import type { AgeClass, Outcomes, StarsTally, SurvivalTally } from '../../contract/outcomes.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { toGrowth } from './forecast-row.ts';
import { pinballLoss } from './pinball-loss.ts';
import { predictStars } from './predict-stars.ts';
import { predictSurvival } from './predict-survival.ts';

/** What a night sees of a repository. `since` is the first night that found it gone. */
export type Sighting = { state: 'seen'; stars: number } | { state: 'gone'; since: DigestDate };

/** Sightings by id. Ids that the night has no answer for are absent. */
export type Sightings = ReadonlyMap<string, Sighting>;

/** A scan, and the day on which its forecasts are due. Days without a night are judged by the next one. */
export type Due = { scan: Scan; dueOn: DigestDate };

/**
 * Judges the forecasts that are due on a night or were due on missed days just before it.
 *
 * The model and every baseline are computed from the figures of the earlier scan, with the model that this scan keeps.
 * So they use nothing that became known later. Rows without forecasts, as in older scans, are not counted.
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
  for (const { row, age, model, startedAt, dueOn } of due.flatMap(forecastsOf)) {
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
      const band = predictStars(toGrowth(row, startedAt), method, model);
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
  for (const { row, age, model, dueOn } of due.flatMap(forecastsOf)) {
    const found = sightings.get(row.id);
    if (found === undefined || (found.state === 'gone' && found.since > dueOn)) {
      unjudged += 1;
      continue;
    }
    const survived = Number(found.state === 'seen');
    const promised = predictSurvival(row.risk.score, model);
    const tenth = Math.min(9, Math.floor(10 * promised));
    const { language } = row;
    const key = `${language} ${age} ${tenth}`;
    const sums = { judged: 0, survived: 0, promised: 0, squared: 0 };
    const tally = tallies.get(key) ?? { language, age, tenth, ...sums };
    tally.judged += 1;
    tally.survived += survived;
    tally.promised = round(tally.promised + promised);
    tally.squared = round(tally.squared + (promised - survived) ** 2);
    tallies.set(key, tally);
  }
  return { tallies: [...tallies.values()], unjudged };
}

/** The rows for sale of a scan, with what their forecasts need; none where the scan has no forecasts. */
function forecastsOf({ scan, dueOn }: Due) {
  const { forecasting, startedAt, rows } = scan;
  if (!forecasting) return [];
  const { model } = forecasting;
  return rows.map((row) => ({ row, age: toAgeClass(row, startedAt), model, startedAt, dueOn }));
}

function toAgeClass({ createdAt }: ScannedRow, startedAt: string): AgeClass {
  const days = daysBetween(createdAt, startedAt);
  if (days < settledAgeDays) return 'under 7 days';
  return days < 2 * settledAgeDays ? '7 to 13 days' : '14 days and more';
}

function roundLosses(tally: StarsTally): StarsTally {
  return { ...tally, loss: forEachMethod((method) => round(tally.loss[method])) };
}

const zero = () => 0;

/** With six decimals, the sums of a year are more exact than what is shown of them. */
function round(sum: number): number {
  return Math.round(sum * 1_000_000) / 1_000_000;
}
