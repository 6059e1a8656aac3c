import { sum } from 'd3-array';
import type { JudgedSurvival } from '../../../archive/history/outcomes.ts';
import type { CountedFact } from '../../../contract/analysis.ts';
import { formatCount } from '../../../platform/text.ts';
import { horizonDays } from '../../../contract/forecast.ts';
import { toFact } from '../fact.ts';

/**
 * Days up to a night whose judgements a digest reports. After missed nights, some of these forecasts were due earlier.
 */
export const toldDays = 7;
/** The digest says nothing of fewer forecasts. */
const fewestJudged = 20;

/**
 * How good the forecasts of survival were that were judged in the week up to a night. It states what they
 * promised and what happened.
 */
export function describeForecastsDue(outcomes: readonly JudgedSurvival[]): CountedFact[] {
  const judged = outcomes.length;
  if (judged < fewestJudged) return [];
  const survived = outcomes.filter((one) => one.survived).length;
  const promised = Math.round(sum(outcomes, (one) => one.promised));
  const shown =
    survived === 1 ? '1 was of a repository' : `${formatCount(survived)} were of repositories`;
  const when = `in the last ${toldDays} days, ${horizonDays.survival} days or more after they were made`;
  const sentence = `Of ${formatCount(judged)} forecasts that were judged ${when}, ${shown} that GitHub still showed; the forecasts had expected ${formatCount(promised)}.`;
  return [toFact('survived', 'forecasts', sentence, { numbers: { judged, survived, promised } })];
}
