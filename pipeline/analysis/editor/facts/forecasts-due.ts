import { sum } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import { formatCount } from '../../../contract/counts.ts';
import type { Outcomes } from '../../../contract/outcomes.ts';
import { toFact } from '../fact.ts';

/** Days up to a night whose outcomes a digest tells. */
export const toldDays = 7;
/** Of fewer forecasts the digest says nothing. */
const fewestJudged = 20;

/**
 * How the forecasts of survival came out that were due in the week up to a night. It tells what was said and what came, and
 * judges neither.
 */
export function describeForecastsDue(outcomes: readonly Outcomes[]): CountedFact[] {
  const tallies = outcomes.flatMap(({ survival }) => survival.tallies);
  const judged = sum(tallies, (tally) => tally.judged);
  if (judged < fewestJudged) return [];
  const survived = sum(tallies, (tally) => tally.survived);
  const promised = Math.round(sum(tallies, (tally) => tally.promised));
  const sentence = `Of ${formatCount(judged)} forecasts that came due in the last ${toldDays} days, ${formatCount(survived)} were of repositories that GitHub still showed after 30 days; the forecasts had said ${formatCount(promised)}.`;
  return [toFact('survived', 'forecasts', sentence, { numbers: { judged, survived, promised } })];
}
