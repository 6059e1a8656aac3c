import { mean, quantileSorted, rollups, sum } from 'd3-array';
import { Chance } from '../made-up/chance.ts';

const draws = 2000;

/** How much more loss a forecast had than another one. Below zero means that it was better. */
export type LossDifference = { repository: string; difference: number };

/**
 * The mean difference, and the interval that holds 95 % of the means of repositories drawn at random. All rows of a
 * repository are drawn together, because they are alike. The same rows always give the same interval.
 *
 * @example
 * bootstrap(rows); // { mean: -0.0168, low: -0.0231, high: -0.011 }
 */
export function bootstrap(rows: readonly LossDifference[]) {
  const repositories = rollups(
    rows,
    (own) => ({ total: sum(own, ({ difference }) => difference), rows: own.length }),
    ({ repository }) => repository,
  ).map(([, own]) => own);
  if (repositories.length === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
  const chance = new Chance('bootstrap');
  const means = Array.from({ length: draws }, () => {
    const drawn = repositories.map(() => chance.pick(repositories));
    return sum(drawn, ({ total }) => total) / sum(drawn, (own) => own.rows);
  }).toSorted((a, b) => a - b);
  return {
    mean: mean(rows, ({ difference }) => difference) ?? Number.NaN,
    low: quantileSorted(means, 0.025) ?? Number.NaN,
    high: quantileSorted(means, 0.975) ?? Number.NaN,
  };
}

/** `-1.2 (-2.0 to -0.4)`: the mean and its interval, with so many decimals; `–` without rows. */
export function formatDifference(rows: readonly LossDifference[], decimals: number): string {
  if (rows.length === 0) return '–';
  const { mean: middle, low, high } = bootstrap(rows);
  const format = (value: number) => value.toFixed(decimals);
  return `${format(middle)} (${format(low)} to ${format(high)})`;
}
