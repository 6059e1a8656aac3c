import type { ForecastModel, StarsMethod } from '../../contract/forecast.ts';

/** What a night knows about the growth of a repository. */
export type Growth = {
  stars: number;
  ageDays: number;
  /** Stars a day since an earlier night saw it. Null if none did within eight days. */
  recentPace: number | null;
};

/** Each method's expected growth in seven days, and how a factor turns it into stars. */
type Method = {
  expect: (growth: Growth) => number;
  apply: (growth: Growth, expected: number, factor: number) => number;
};

const days = 7;
/** A repository created today is treated as a day old, so that its pace stays finite. */
const leastAge = 1;
/** Stars a day. A pace of zero would leave no band. */
const leastPace = 1;

/** Stars grow by a power of what is expected. Expectations are in logarithms. */
const multiply: Method['apply'] = ({ stars }, expected, factor) =>
  stars * Math.exp(factor * expected);
/** Stars grow by a multiple of what is expected. */
const add: Method['apply'] = ({ stars }, expected, factor) => stars + factor * expected;

/** `model` comes first; the others are what it has to beat. */
const starsMethods: Readonly<Record<StarsMethod, Method>> = {
  model: { expect: expectGrowth, apply: multiply },
  'no change': { expect: () => 1, apply: multiply },
  'lifetime pace': { expect: (growth) => days * lifetimePace(growth), apply: add },
  'last pace': { expect: (growth) => days * lastPace(growth), apply: add },
};

/**
 * The growth in logarithms: the geometric mean of what its age and its recent pace suggest, or its age alone.
 *
 * The age suggests that the average pace since its creation continues. So the growth of old repositories slows down.
 */
function expectGrowth(growth: Growth): number {
  const ageDays = Math.max(growth.ageDays, leastAge);
  const byAge = Math.log((ageDays + days) / ageDays);
  if (growth.recentPace === null) return byAge;
  const pace = Math.max(growth.recentPace, leastPace);
  const byPace = Math.log(1 + (days * pace) / Math.max(growth.stars, 1));
  return Math.sqrt(byAge * byPace);
}

function lifetimePace({ stars, ageDays }: Growth): number {
  return Math.max(stars / Math.max(ageDays, leastAge), leastPace);
}

/** The recent pace, or half the pace since creation, because new repositories slow down. */
function lastPace(growth: Growth): number {
  return Math.max(growth.recentPace ?? lifetimePace(growth) / 2, leastPace);
}

/** The stars in seven days that each quantile of a method gives, rising and never below zero. */
export function predictStars(
  growth: Growth,
  method: StarsMethod,
  { stars: factors }: Pick<ForecastModel, 'stars'>,
): [low: number, median: number, high: number] {
  const { expect, apply } = starsMethods[method];
  const expected = expect(growth);
  const [low, median, high] = factors[method].map((factor) =>
    Math.max(0, Math.round(apply(growth, expected, factor))),
  );
  return [low ?? 0, median ?? 0, high ?? 0];
}

/** The factor that would have given `outcome` exactly. Fitting takes quantiles of it. */
export function factorOf(growth: Growth, method: StarsMethod, outcome: number): number {
  const { expect, apply } = starsMethods[method];
  const expected = expect(growth);
  return apply === add
    ? (outcome - growth.stars) / expected
    : Math.log(Math.max(outcome, 1) / Math.max(growth.stars, 1)) / expected;
}
