import * as z from 'zod';
import { Count } from './scalars.ts';

/**
 * Methods that forecast the stars of a repository in a week. Rows show `last pace`; `no change` and `lifetime pace` are
 * rules to compare with. `model` was a fitted model of older nights; in figures about outcomes, it names the forecast that
 * rows showed.
 */
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

/** Methods that forecast whether a repository will still exist in a month. `model` was a fitted model of older nights. */
export const SurvivalMethod = z.enum(['model', 'base rate']);
export type SurvivalMethod = z.infer<typeof SurvivalMethod>;

/** Days from a scan to the outcome of its forecasts. */
export const horizonDays = { stars: 7, survival: 30 } as const;

/** The lowest age in days at which the growth so far helps to forecast the next week. */
export const settledAgeDays = 7;

/** The ages, in days at the forecast, by which outcomes are counted. */
export const AgeClass = z.enum(['under 7 days', '7 to 13 days', '14 days and more']);
export type AgeClass = z.infer<typeof AgeClass>;

/** Stars in 7 days. One repository in ten will have less than `low`, half less than `median`, one in ten more than `high`. */
const StarsForecast = z
  .strictObject({ low: Count, median: Count, high: Count })
  .describe(
    'Stars after 7 days if its last pace goes on and slows down as usual: the median, and a band that about eight of ten outcomes are in.',
  );

export const Forecast = z
  .strictObject({
    survival: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'The probability that GitHub still shows it after 30 days: the share that stayed of earlier repositories with the same standing and age.',
      ),
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
        'How the two figures were made: `base rate` and `last pace`. `model` in older rows was a fitted model.',
      ),
  })
  .describe(
    'What will probably happen to it. It is an estimate from figures of that night, not a promise.',
  );
export type Forecast = z.infer<typeof Forecast>;

/** The standings of rows for sale. */
export const SaleStanding = z.enum(['clear', 'caution']);
export type SaleStanding = z.infer<typeof SaleStanding>;

/** Of the repositories with one standing and age whose fate on the thirtieth day is known: how many stayed. */
const SurvivalRate = z.strictObject({
  standing: SaleStanding,
  age: AgeClass,
  /** Repositories of our nights whose outcome is known. Older scans count every forecast of a repository. */
  judged: Count,
  /** The share that stayed. Where `judged` is small, the share is near the first rate in `scan/forecast.ts`. */
  rate: z.number().min(0).max(1),
});
export type SurvivalRate = z.infer<typeof SurvivalRate>;

/** What a night made its forecasts with, so that they can be computed again at any time. */
export const Forecasting = z.strictObject({
  /** The fitted model of older nights. */
  model: z.looseObject({ version: z.iso.date() }).optional(),
  methods: z.strictObject({ survival: SurvivalMethod, stars: StarsMethod }),
  /** The share of all repositories that stayed, of older nights. */
  baseRate: z.number().min(0).max(1).nullable().optional(),
  survivalRates: z.array(SurvivalRate).optional(),
});
export type Forecasting = z.infer<typeof Forecasting>;
