import { fitLine, fitRisk } from './fit.ts';
import { measureScores, type Judged } from './metrics.ts';
import { groupByWeek, type Observation } from './observation.ts';
import type { Scores, Weights } from './risk-model.ts';
import { scoreMeasured } from './score.ts';

/** The scores of a model by week, and over all rows together; on labelled rows alone, which are all that a night finds. */
export type Evaluation = { weeks: { week: string; scores: Scores }[]; overall: Scores };

/** How `weights` do on rows whose fate is known. */
export function evaluate(observations: readonly Observation[], weights: Weights): Evaluation {
  return evaluateByWeek(observations, () => weights);
}

/**
 * How a model does on weeks it has not seen: each week is judged by one fitted on the others.
 *
 * The threshold is the given one, or, where it is null, chosen without the week too.
 */
export function evaluateLeavingOut(
  observations: readonly Observation[],
  threshold: number | null,
): Evaluation {
  return evaluateByWeek(observations, (week) => {
    const others = observations.filter((of) => of.week !== week);
    return threshold === null ? fitRisk(others) : { ...fitLine(others), threshold };
  });
}

function evaluateByWeek(
  observations: readonly Observation[],
  toWeights: (week: string) => Weights,
): Evaluation {
  const all: Judged[] = [];
  const labelled = observations.filter(({ isFollowed }) => !isFollowed);
  const weeks = [...groupByWeek(labelled)].map(([week, ofWeek]) => {
    const weights = toWeights(week);
    const judged = ofWeek.map((observation) => {
      const { score } = scoreMeasured(observation, weights);
      return { score, isFlagged: score >= weights.threshold, isGone: observation.isGone };
    });
    all.push(...judged);
    return { week, scores: measureScores(judged) };
  });
  const byName = new Intl.Collator('en', { numeric: true });
  return {
    weeks: weeks.toSorted((a, b) => byName.compare(a.week, b.week)),
    overall: measureScores(all),
  };
}
