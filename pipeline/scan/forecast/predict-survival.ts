import type { ForecastModel } from '../../contract/forecast.ts';

/** Scores at the very ends would have infinite logarithms. */
const ends = [0.002, 0.998] as const;

/** The inputs of the forecast: the logarithms of the score and of one minus the score. Source: beta calibration. */
export function toLogs(score: number): [ofScore: number, ofRest: number] {
  const within = Math.min(Math.max(score, ends[0]), ends[1]);
  return [Math.log(within), -Math.log(1 - within)];
}

/** The probability that a repository with this risk score still exists in 30 days, in thousandths. */
export function predictSurvival(score: number, { gone }: Pick<ForecastModel, 'gone'>): number {
  const [ofScore, ofRest] = toLogs(score);
  const logOdds = gone.intercept + gone.a * ofScore + gone.b * ofRest;
  return Math.round(1000 / (1 + Math.exp(logOdds))) / 1000;
}
