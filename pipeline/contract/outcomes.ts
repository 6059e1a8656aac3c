import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { AgeClass, forEachMethod, SaleStanding } from './forecast.ts';

const Count = z.int().nonnegative();

/** Sums over forecasts of stars of one language and age. */
const StarsTally = z.strictObject({
  language: z.string(),
  age: AgeClass,
  judged: Count,
  /** Outcomes within the band of each method. `model` is the forecast that the row showed. */
  covered: z.strictObject(forEachMethod(() => Count)),
  /** Pinball loss of each method, summed. See `pinballLoss`. `model` is the forecast that the row showed. */
  loss: z.strictObject(forEachMethod(() => z.number().nonnegative())),
});
export type StarsTally = z.infer<typeof StarsTally>;

/** Sums over forecasts of survival of one language, age, standing and tenth of the promised probability. */
const SurvivalTally = z.strictObject({
  language: z.string(),
  age: AgeClass,
  /** Absent in older files. */
  standing: SaleStanding.optional(),
  /** 0: promised less than .1. 9: promised .9 or more. */
  tenth: z.int().min(0).max(9),
  judged: Count,
  survived: Count,
  /** The promised probabilities, summed. */
  promised: z.number().nonnegative(),
  /** Squared differences between promise and outcome, summed. */
  squared: z.number().nonnegative(),
});
export type SurvivalTally = z.infer<typeof SurvivalTally>;

/**
 * The forecasts that were judged on one night, with their outcomes. They were due then, or on missed days just before.
 * It is written once and never changed.
 *
 * `unjudged` counts forecasts whose outcome is not known: gone or unanswered for stars, unanswered for survival, and
 * all that were due on a day without a night.
 */
export const Outcomes = z.strictObject({
  schema: z.literal(1),
  date: DigestDate,
  stars: z.strictObject({ tallies: z.array(StarsTally), unjudged: Count }),
  survival: z.strictObject({ tallies: z.array(SurvivalTally), unjudged: Count }),
});
export type Outcomes = z.infer<typeof Outcomes>;
