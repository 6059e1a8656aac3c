import { group, least, rollups, sort, sum } from 'd3-array';
import type { History } from '../archive/history/history.ts';
import {
  type JudgedStars,
  type JudgedSurvival,
  type Outcomes,
  readOutcomes,
} from '../archive/history/outcomes.ts';
import { addDays, type DigestDate, toDigestDate, toMonday } from '../contract/dates.ts';
import { forEachMethod, type StarsMethod } from '../contract/forecast.ts';
import type { Scan } from '../contract/scan.ts';
import type {
  CalibrationClass,
  Scorecard,
  StarsScore,
  SurvivalScore,
} from '../contract/scorecard.ts';

/** Twelve weeks. */
const shownDays = 84;
const shownLanguages = 10;

/**
 * The scorecard that a night shows: the outcomes of the twelve weeks up to it. The history has the night already.
 */
export async function readScorecard(history: History, scan: Scan): Promise<Scorecard> {
  const date = toDigestDate(scan.scanDate);
  const outcomes = await readOutcomes(history, toFirstDay(date), date);
  return toScorecard(scan, outcomes);
}

/** Counts outcomes into the scorecard that a night shows. Pure. */
export function toScorecard(scan: Scan, { stars, survival, unjudged }: Outcomes): Scorecard {
  const { scanDate, source, forecasting } = scan;
  return {
    scanDate,
    source,
    from: toFirstDay(toDigestDate(scanDate)),
    modelVersion: forecasting?.model?.version ?? null,
    stars: {
      inUse: forecasting?.methods.stars ?? null,
      all: scoreStars(stars),
      unjudged: unjudged.stars,
      ...groupScores(stars, scoreStars),
    },
    survival: {
      inUse: forecasting?.methods.survival ?? null,
      all: scoreSurvival(survival),
      unjudged: unjudged.survival,
      calibration: calibrate(survival),
      ...groupScores(survival, scoreSurvival),
    },
  };
}

function scoreStars(outcomes: readonly JudgedStars[]): StarsScore {
  const judged = outcomes.length;
  const meanLoss = (method: StarsMethod) =>
    divide(
      sum(outcomes, (one) => one.loss[method]),
      judged,
    );
  const covered = outcomes.filter((one) => one.covered.model).length;
  return { judged, coverage: divide(covered, judged), loss: forEachMethod(meanLoss) };
}

/** Always saying the share s has the Brier score s · (1 − s). */
function scoreSurvival(outcomes: readonly JudgedSurvival[]): SurvivalScore {
  const judged = outcomes.length;
  const survived = countSurvived(outcomes);
  const squared = sum(outcomes, (one) => (one.promised - Number(one.survived)) ** 2);
  return {
    judged,
    survived,
    brier: divide(squared, judged),
    baseRateBrier: divide(survived * (judged - survived), judged ** 2),
  };
}

/** By tenth of the promised probability: 0 for less than .1, 9 for .9 and more. */
function calibrate(outcomes: readonly JudgedSurvival[]): CalibrationClass[] {
  const tenths = group(outcomes, ({ promised }) => Math.min(9, Math.floor(10 * promised)));
  return sort(tenths, ([tenth]) => tenth).map(([tenth, of]) => ({
    from: tenth / 10,
    judged: of.length,
    promised: toShare(
      sum(of, ({ promised }) => promised),
      of.length,
    ),
    survived: toShare(countSurvived(of), of.length),
  }));
}

function countSurvived(outcomes: readonly JudgedSurvival[]): number {
  return outcomes.filter(({ survived }) => survived).length;
}

function groupScores<T extends JudgedStars | JudgedSurvival, S extends { judged: number }>(
  outcomes: readonly T[],
  score: (outcomes: readonly T[]) => S,
) {
  const by = (key: (outcome: T) => string) =>
    rollups(outcomes, score, key).map(([name, scored]) => ({ name, ...scored }));
  return {
    byWeek: by(({ date }) => toMonday(date)).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
    byAge: by(({ age }) => age).toSorted((a, b) => b.judged - a.judged),
    byLanguage: by(({ language }) => language || 'no language')
      .toSorted((a, b) => b.judged - a.judged || (a.name < b.name ? -1 : 1))
      .slice(0, shownLanguages),
  };
}

/** Rounded to four decimals; null for a share of nothing. */
function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : toShare(part, whole);
}

function toShare(part: number, whole: number): number {
  return Math.round((10_000 * part) / whole) / 10_000;
}

function toFirstDay(date: DigestDate): DigestDate {
  return addDays(date, 1 - shownDays);
}

/** Fewer judged forecasts than this do not tell how good they are. */
const fewestJudged = 100;
/**
 * Forecasts may have a twentieth more loss than a simple rule. The rule is at an advantage: only afterwards is it known which
 * share stayed, and which rule is the best.
 */
const mostLoss = 1.05;
const simpleRules = ['no change', 'lifetime pace', 'last pace'] as const;

/** Why pages show no forecasts of survival, or none of stars. Undefined where they show them. */
export type HiddenForecasts = Record<'survival' | 'stars', string | undefined>;

/** Forecasts are shown only where enough of them were judged and hold against simple rules. */
export function findHidden({ survival, stars }: Scorecard): HiddenForecasts {
  const { model, ...rules } = stars.all.loss;
  const rule = least(simpleRules, (name) => rules[name] ?? Infinity) ?? 'no change';
  const share = 'always saying the share that stayed';
  const { brier, baseRateBrier } = survival.all;
  return {
    survival: explain('survival', survival.all.judged, [brier, baseRateBrier, share]),
    stars: explain('stars', stars.all.judged, [model, rules[rule], `the simple rule “${rule}”`]),
  };
}

function explain(
  of: string,
  judged: number,
  [loss, lossOfRule, rule]: [loss: number | null, lossOfRule: number | null, rule: string],
): string | undefined {
  if (judged < fewestJudged) {
    return `No page shows forecasts of ${of} yet: ${judged} of them have been judged, and it takes ${fewestJudged}.`;
  }
  if ((loss ?? 0) <= mostLoss * (lossOfRule ?? 0)) return undefined;
  return `No page shows forecasts of ${of} now: in these twelve weeks they were worse than ${rule}.`;
}
