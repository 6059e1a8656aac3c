import * as z from 'zod';

const Ratio = z.number().min(0).max(1);

/** How good a model is on labelled rows. Null where a figure has no meaning, as precision where none was flagged. */
export const Scores = z.strictObject({
  n: z.int().nonnegative(),
  gone: z.int().nonnegative(),
  /** Part of the flagged that were gone. */
  precision: Ratio.nullable(),
  /** Part of the gone that were flagged. */
  recall: Ratio.nullable(),
  /** Part of the survivors that were flagged. */
  falsePositiveRate: Ratio.nullable(),
  /** How often a gone row scores above a survivor. */
  auc: Ratio.nullable(),
  /** Part of all rows that were flagged. */
  flaggedShare: Ratio.nullable(),
  /** Part of the kept that were gone. */
  residualShare: Ratio.nullable(),
});
export type Scores = z.infer<typeof Scores>;

export const RiskModel = z.strictObject({
  schema: z.literal(1),
  /** The day it was fitted. */
  fittedOn: z.iso.date(),
  labels: z.strictObject({
    file: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    rows: z.int().positive(),
    gone: z.int().positive(),
    /** Their names, in order. */
    weeks: z.string(),
    description: z.string(),
    /** How many of the rows came from follow-ups of our own nights instead of the file. */
    followUps: z.strictObject({ rows: z.int().positive(), gone: z.int().nonnegative() }).optional(),
  }),
  /** A row that scores as much is quarantined. */
  threshold: z.number().gt(0).max(1),
  intercept: z.number(),
  /**
   * Log odds for one unit of the feature. `fitted` on the labels; `prior` where the labels do not hold it: chosen, and
   * only ever lowering. Mean and standard deviation over the labels, where fitted, tell how much a feature matters.
   */
  coefficients: z.array(
    z.strictObject({
      feature: z.string(),
      meaning: z.string(),
      coefficient: z.number(),
      source: z.enum(['fitted', 'prior']),
      mean: z.number().nullable(),
      deviation: z.number().nullable(),
    }),
  ),
  /** Features without a coefficient, and why. */
  leftOut: z.array(z.strictObject({ feature: z.string(), reason: z.string() })),
  scores: z.strictObject({
    /** On the rows it was fitted on. */
    inSample: Scores,
    /** Each week scored by a model fitted on the others, at this threshold. */
    leavingOneWeekOut: Scores,
    /** The same, with the threshold chosen without the week too. */
    leavingOneWeekOutThresholdToo: Scores,
  }),
});
export type RiskModel = z.infer<typeof RiskModel>;

/** Log odds as a sum over features. */
export type Line = {
  intercept: number;
  coefficients: readonly { feature: string; coefficient: number }[];
};

/** The part of a model that judges: a score of at least `threshold` is quarantined. */
export type Weights = Line & { threshold: number };
