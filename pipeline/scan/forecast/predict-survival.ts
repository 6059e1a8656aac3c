import type { ForecastModel } from '../../contract/forecast.ts';

/** Scores at the very ends would have infinite log odds. */
const ends = [0.002, 0.998] as const;

/** The log odds of a score from 0 to 1. */
export function toLogOdds(score: number): number {
  const within = Math.min(Math.max(score, ends[0]), ends[1]);
  return Math.log(within / (1 - within));
}

/** The probability that a repository with this risk score still exists in 30 days, in thousandths. */
export function predictSurvival(score: number, { gone }: Pick<ForecastModel, 'gone'>): number {
  const logOdds = gone.intercept + gone.slope * toLogOdds(score);
  return Math.round(1000 / (1 + Math.exp(logOdds))) / 1000;
}
