import { quantileSorted } from 'd3-array';
import {
  forEachMethod,
  type ForecastModel,
  type StarsMethod,
} from '../../pipeline/contract/forecast.ts';
import { quantiles } from '../../pipeline/scan/forecast/pinball-loss.ts';
import { factorOf } from '../../pipeline/scan/forecast/predict-stars.ts';
import type { StarPair } from './star-pairs.ts';

/** With fewer pairs, the 10 % and 90 % quantiles cannot be fitted. */
export const leastPairs = 20;

/**
 * Fits each method's factors: the quantiles of the factors that would have given the outcomes exactly. Deterministic.
 *
 * @throws RangeError for fewer than 20 pairs.
 */
export function fitStars(pairs: readonly StarPair[]): ForecastModel['stars'] {
  if (pairs.length < leastPairs) {
    throw new RangeError(`a fit of stars needs ${leastPairs} pairs, got ${pairs.length}`);
  }
  const fit = (method: StarsMethod) => {
    const factors = pairs
      .map(({ growth, outcome }) => factorOf(growth, method, outcome))
      .toSorted((a, b) => a - b);
    const [low = 0, median = 0, high = 0] = quantiles.map((share) => spread(factors, share));
    return [low, median, high] satisfies [number, number, number];
  };
  return forEachMethod(fit);
}

/** A quantile for future outcomes. It lies further out than the sample's, because outcomes can lie outside the sample. */
function spread(sorted: number[], share: number): number {
  const { length } = sorted;
  const outward = (share * (length + 1) - 1) / (length - 1);
  const value = quantileSorted(sorted, Math.min(1, Math.max(0, outward))) ?? 0;
  return Math.round(value * 10_000) / 10_000;
}
