import { sum } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import { formatCount } from '../../../contract/counts.ts';
import { horizonDays } from '../../../contract/forecast.ts';
import type { Outcomes } from '../../../contract/outcomes.ts';
import { toFact } from '../fact.ts';

/** Days up to a night whose outcomes a digest tells. They were judged then; after missed nights, they were due before. */
export const toldDays = 7;
/** Of fewer forecasts the digest says nothing. */
const fewestJudged = 20;

/**
 * How the forecasts of survival came out that were judged in the week up to a night. It tells what the model expected and
 * what came, and judges neither.
 *
 * Rows may have shown the base rate instead of the model's forecast, so the sentence names the model.
 */
export function describeForecastsDue(outcomes: readonly Outcomes[]): CountedFact[] {
  const tallies = outcomes.flatMap(({ survival }) => survival.tallies);
  const judged = sum(tallies, (tally) => tally.judged);
  if (judged < fewestJudged) return [];
  const survived = sum(tallies, (tally) => tally.survived);
  const promised = Math.round(sum(tallies, (tally) => tally.promised));
  const shown =
    survived === 1 ? '1 was of a repository' : `${formatCount(survived)} were of repositories`;
  const when = `in the last ${toldDays} days, ${horizonDays.survival} days or more after they were made`;
  const sentence = `Of ${formatCount(judged)} forecasts that were judged ${when}, ${shown} that GitHub still showed; the forecast model had expected ${formatCount(promised)}.`;
  return [toFact('survived', 'forecasts', sentence, { numbers: { judged, survived, promised } })];
}
