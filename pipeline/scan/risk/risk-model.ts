import * as z from 'zod';

const Ratio = z.number().min(0).max(1);

/** The quality of a model on labelled rows. Null where a ratio would divide by zero. */
export const Scores = z.strictObject({
  n: z.int().nonnegative(),
  gone: z.int().nonnegative(),
  /** Share of flagged rows that were gone. */
  precision: Ratio.nullable(),
  /** Share of gone rows that were flagged. */
  recall: Ratio.nullable(),
  /** Share of surviving rows that were flagged. */
  falsePositiveRate: Ratio.nullable(),
  /** Area under the ROC curve: how often a gone row scores above a surviving one. */
  auc: Ratio.nullable(),
  /** Share of all rows that were flagged. */
  flaggedShare: Ratio.nullable(),
  /** Share of unflagged rows that were gone. */
  residualShare: Ratio.nullable(),
});
export type Scores = z.infer<typeof Scores>;

export const RiskModel = z.strictObject({
  schema: z.literal(1),
  /** The day of the training. */
  fittedOn: z.iso.date(),
  labels: z.strictObject({
    file: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    rows: z.int().positive(),
    gone: z.int().positive(),
    /** The names of the weeks, in order. */
    weeks: z.string(),
    description: z.string(),
    /** Rows that come from follow-ups of our own nights and not from the file. */
    followUps: z.strictObject({ rows: z.int().positive(), gone: z.int().nonnegative() }).optional(),
  }),
  /** Rows with at least this score are quarantined. */
  threshold: z.number().gt(0).max(1),
  intercept: z.number(),
  /**
   * Log odds for one unit of a feature. `fitted` comes from the labels.
   *
   * `prior` is chosen by hand for features that the labels lack, and only lowers scores. Mean and standard
   * deviation of fitted features show their influence.
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
  /** Features without a coefficient, with the reason. */
  leftOut: z.array(z.strictObject({ feature: z.string(), reason: z.string() })),
  scores: z.strictObject({
    /** On the training rows. */
    inSample: Scores,
    /** Each week scored by a model trained on the other weeks, with this threshold. */
    leavingOneWeekOut: Scores,
    /** The same, with a threshold chosen without that week. */
    leavingOneWeekOutThresholdToo: Scores,
  }),
});
export type RiskModel = z.infer<typeof RiskModel>;

/** A linear model. The sum over the features gives log odds. */
export type LinearModel = {
  intercept: number;
  coefficients: readonly { feature: string; coefficient: number }[];
};

/** A linear model with a threshold. Rows that score at least the threshold are quarantined. */
export type Weights = LinearModel & { threshold: number };
