import * as z from 'zod';

/** Methods that forecast the stars of a repository in a week. All except `model` are baselines. */
export const StarsMethod = z.enum(['model', 'no change', 'lifetime pace', 'last pace']);
export type StarsMethod = z.infer<typeof StarsMethod>;

/** One value for each method. */
export function forEachMethod<T>(of: (method: StarsMethod) => T): Record<StarsMethod, T> {
  return {
    model: of('model'),
    'no change': of('no change'),
    'lifetime pace': of('lifetime pace'),
    'last pace': of('last pace'),
  };
}

/** Methods that forecast whether a repository will still exist in a month. `base rate` is the baseline. */
export const SurvivalMethod = z.enum(['model', 'base rate']);
export type SurvivalMethod = z.infer<typeof SurvivalMethod>;

/** Days from a scan to the outcome of its forecasts. */
export const horizonDays = { stars: 7, survival: 30 } as const;

/** The lowest age in days at which the growth so far helps to forecast the next week. */
export const settledAgeDays = 7;

const Count = z.int().nonnegative();
const Quantiles = z.tuple([z.number(), z.number(), z.number()]);

/** Stars in 7 days. One repository in ten will have less than `low`, half less than `median`, one in ten more than `high`. */
const StarsForecast = z
  .strictObject({ low: Count, median: Count, high: Count })
  .describe('Stars after 7 days: the median, and a band that about eight of ten outcomes are in.');

export const Forecast = z
  .strictObject({
    survival: z
      .number()
      .min(0)
      .max(1)
      .describe('The probability that GitHub still shows it after 30 days.'),
    stars: StarsForecast,
    certainty: z
      .enum(['usual', 'low'])
      .describe(
        'low: it is younger than 7 days, or only one night saw it. Its band of stars says little.',
      ),
    drivers: z.array(z.string()).describe('What the forecast is based on, in words.'),
    methods: z
      .strictObject({ survival: SurvivalMethod, stars: StarsMethod })
      .describe(
        'How the two figures were made. A baseline replaces a model that was worse than it.',
      ),
  })
  .describe(
    'What will probably happen to it. It is an estimate from figures of that night, not a promise.',
  );
export type Forecast = z.infer<typeof Forecast>;

/**
 * The fitted figures that make forecasts. Each quantile list is for 10, 50 and 90 %.
 *
 * A night keeps the figures it used, so its forecasts can be computed again at any time.
 */
export const ForecastModel = z.strictObject({
  /** The day of the fit. It names the version. */
  version: z.iso.date(),
  /** Log odds that a repository with the risk score s is gone = intercept + a · ln(s) − b · ln(1 − s). */
  gone: z.strictObject({
    intercept: z.number(),
    a: z.number().nonnegative(),
    b: z.number().nonnegative(),
  }),
  /** Each method's expected growth is multiplied by these factors. */
  stars: z.strictObject({
    model: Quantiles,
    'no change': Quantiles,
    'lifetime pace': Quantiles,
    'last pace': Quantiles,
  }),
});
export type ForecastModel = z.infer<typeof ForecastModel>;

/** The methods that a night used. */
export const Forecasting = z.strictObject({
  model: ForecastModel,
  methods: z.strictObject({ survival: SurvivalMethod, stars: StarsMethod }),
  /** The share of repositories that survived, in the last four weeks with known outcomes. Null if unknown. */
  baseRate: z.number().min(0).max(1).nullable(),
});
export type Forecasting = z.infer<typeof Forecasting>;
