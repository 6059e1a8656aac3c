import type { ForecastModel } from '../../pipeline/contract/forecast.ts';
import { assess } from '../../pipeline/scan/risk/assess-risk.ts';
import { toLogs } from '../../pipeline/scan/forecast/predict-survival.ts';
import { fitRisk } from '../risk/fit.ts';
import { fitLogistic } from '../risk/logistic.ts';
import { groupRows, type Observation } from '../risk/observations.ts';

/** A repository with the risk score that it had when it was seen, and its fate. */
export type Fate = { repository: number; group: string; score: number; isGone: boolean };

/** Strength of the L2 penalty. It keeps the fit finite if the scores separate the labels. */
const penalty = 0.01;

/** Fits the log odds of being gone to the risk score (beta calibration). A weight is never negative. */
export function fitSurvival(fates: readonly Fate[]): ForecastModel['gone'] {
  const { intercept, coefficients } = fitLogistic(
    fates.map(({ score }) => toLogs(score)),
    fates.map(({ isGone }) => Number(isGone)),
    { penalty, weights: fates.map(() => 1) },
  );
  const [a = 0, b = 0] = coefficients.map((weight) => Math.max(0, round(weight)));
  return { intercept: round(intercept), a, b };
}

/** The rows of the label files with their fates, each week scored by a risk model that was not fitted on it. */
export function scoreLeavingOut(observations: readonly Observation[]): Fate[] {
  const weeks = groupRows(observations.filter(({ source }) => source === 'vanished'));
  return [...weeks.keys()].flatMap((week) => scoreWeek(observations, week));
}

/** The fates of one week, scored by a risk model that is fitted on everything else. */
export function scoreWeek(observations: readonly Observation[], week: string): Fate[] {
  const weights = fitRisk(withoutWeek(observations, week));
  return observations.flatMap((observation, repository): Fate[] => {
    if (observation.source !== 'vanished' || observation.group !== week) return [];
    const { score } = assess(observation, weights).risk;
    return [{ repository, group: week, score, isGone: observation.label === 1 }];
  });
}

/** All labels but those of the week. Judged rows always stay. */
export function withoutWeek(observations: readonly Observation[], week: string): Observation[] {
  return observations.filter(({ source, group }) => source === 'judged' || group !== week);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
