import {
  type AgeClass,
  horizonDays,
  type SaleStanding,
  settledAgeDays,
  type StarsMethod,
} from '../../contract/forecast.ts';
import type { Standing } from '../../contract/repository-row.ts';

/** What a night knows about the growth of a repository. It is all that a forecast of stars is made from. */
export type Growth = {
  stars: number;
  ageDays: number;
  /** Stars a day since the newest earlier night that saw the repository. Null if none did within eight days. */
  recentPace: number | null;
};

/** The 10 %, 50 % and 90 % quantiles of the stars in a week. */
export type Band = readonly [low: number, median: number, high: number];

/** A rule that forecasts stars without a fitted model. */
export type StarsRule = Exclude<StarsMethod, 'model'>;

const { stars: horizon } = horizonDays;
/** A repository created today is treated as a day old, so that its pace stays finite. */
const leastAge = 1;
/** In stars a day. With a pace of zero, the low and the high end of a band would be equal. */
const leastPace = 1;

/**
 * The factors that turn the growth that a rule expects into a band. They are the quantiles of past outcomes.
 *
 * Source of `last pace`: pairs of recorded nights seven days apart. Most paces fall, so the median is .56 of the stars that
 * the last pace would bring in seven days. Source of the other rules: 65 such pairs of 49 repositories.
 */
const factors: Readonly<Record<StarsRule, Band>> = {
  'last pace': [0.11, 0.56, 1.65],
  'lifetime pace': [0.0445, 0.2003, 0.8055],
  'no change': [0.0214, 0.104, 0.6398],
};

/**
 * The stars in seven days by a rule: low, median and high, ascending and never below zero.
 *
 * @example
 * predictStars({ stars: 100, ageDays: 9, recentPace: 10 }, 'last pace'); // [108, 139, 216]
 */
export function predictStars(growth: Growth, rule: StarsRule): [number, number, number] {
  const [low, median, high] = factors[rule];
  const at = (factor: number) => Math.max(0, Math.round(growBy(growth, rule, factor)));
  return [at(low), at(median), at(high)];
}

/** The stars in seven days if a repository gains `factor` times what the rule expects. Not rounded. */
export function growBy(growth: Growth, rule: StarsRule, factor: number): number {
  const { stars, recentPace } = growth;
  if (rule === 'no change') return stars * Math.exp(factor);
  const lifetimePace = Math.max(stars / Math.max(growth.ageDays, leastAge), leastPace);
  // New repositories slow down, so half the pace since the creation stands for an unknown last pace.
  const lastPace = Math.max(recentPace ?? lifetimePace / 2, leastPace);
  return stars + factor * horizon * (rule === 'last pace' ? lastPace : lifetimePace);
}

/** The quantiles that a band gives. */
const quantiles = [0.1, 0.5, 0.9] as const;

/**
 * The mean pinball loss of a band over its three quantiles, on the logarithm of stars. Smaller is better.
 *
 * With the logarithm, an error of a tenth counts the same for a small and for a large repository.
 */
export function pinballLoss(band: Band, outcome: number): number {
  const losses = quantiles.map((quantile, index) => {
    const error = toLog(outcome) - toLog(band[index] ?? 0);
    return error >= 0 ? quantile * error : (quantile - 1) * error;
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / quantiles.length;
}

function toLog(stars: number): number {
  return Math.log(Math.max(stars, 1));
}

/** In days. A pace over a longer time says little about tomorrow. */
const mostPaceDays = 8;

/** Stars a day since an earlier night. Null if no night saw the repository within eight days. */
export function toRecentPace(gained: number | null, days: number | null): number | null {
  return gained === null || days === null || days > mostPaceDays ? null : gained / days;
}

export function toAgeClass(ageDays: number): AgeClass {
  if (ageDays < settledAgeDays) return 'under 7 days';
  return ageDays < 2 * settledAgeDays ? '7 to 13 days' : '14 days and more';
}

/** Quarantined rows are not for sale, and have no forecast. */
export function toSaleStanding(standing: Standing): SaleStanding {
  return standing === 'clear' ? 'clear' : 'caution';
}
