import { addDays, type DigestDate } from '../../contract/dates.ts';
import {
  type Forecasting,
  type ForecastModel,
  StarsMethod,
  type SurvivalMethod,
} from '../../contract/forecast.ts';
import type { Outcomes } from '../../contract/outcomes.ts';

/** A model is replaced after this many weeks in a row in which a baseline was better. */
const weeks = 4;
const daysOfWeek = 7;
/** Fewer judged forecasts than this in a week decide nothing. */
const leastJudged = 30;

/**
 * Decides what tonight's forecasts are made with: the model, or the best baseline if it was better in each of the last
 * four weeks. Pure.
 *
 * `outcomes` are those of the nights before `date`. Newer ones are ignored.
 */
export function chooseMethods(
  date: DigestDate,
  outcomes: readonly Outcomes[],
  model: ForecastModel,
): Forecasting {
  const byWeek = Array.from({ length: weeks }, (_, index) => {
    const until = addDays(date, -index * daysOfWeek);
    const from = addDays(until, -daysOfWeek);
    return outcomes.filter((one) => one.date >= from && one.date < until);
  });
  return {
    model,
    methods: { survival: chooseSurvival(byWeek), stars: chooseStars(byWeek) },
    baseRate: readBaseRate(byWeek.flat()),
  };
}

/** The sums over a period that decide. */
function sumStars(outcomes: readonly Outcomes[]) {
  const tallies = outcomes.flatMap(({ stars }) => stars.tallies);
  const judged = tallies.reduce((sum, tally) => sum + tally.judged, 0);
  const loss = (method: StarsMethod) => tallies.reduce((sum, tally) => sum + tally.loss[method], 0);
  return { judged, loss };
}

function chooseStars(byWeek: readonly (readonly Outcomes[])[]): StarsMethod {
  const baselines = StarsMethod.options.filter((method) => method !== 'model');
  const isWorse = byWeek.every((week) => {
    const { judged, loss } = sumStars(week);
    return judged >= leastJudged && baselines.some((method) => loss(method) < loss('model'));
  });
  if (!isWorse) return 'model';
  const { loss } = sumStars(byWeek.flat());
  return baselines.reduce((best, method) => (loss(method) < loss(best) ? method : best));
}

function sumSurvival(outcomes: readonly Outcomes[]) {
  const tallies = outcomes.flatMap(({ survival }) => survival.tallies);
  const sum = (of: 'judged' | 'survived' | 'squared') =>
    tallies.reduce((total, tally) => total + tally[of], 0);
  return { judged: sum('judged'), survived: sum('survived'), squared: sum('squared') };
}

function chooseSurvival(byWeek: readonly (readonly Outcomes[])[]): SurvivalMethod {
  const isWorse = byWeek.every((week) => {
    const { judged, survived, squared } = sumSurvival(week);
    // The left side is the squared error of a rule that always says the share that survived.
    return judged >= leastJudged && (survived * (judged - survived)) / judged < squared;
  });
  return isWorse ? 'base rate' : 'model';
}

function readBaseRate(outcomes: readonly Outcomes[]): number | null {
  const { judged, survived } = sumSurvival(outcomes);
  return judged === 0 ? null : Math.round((1000 * survived) / judged) / 1000;
}
