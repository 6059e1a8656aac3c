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

/** How standings agree with a reader. Null where a share would divide by zero. */
export const JudgedScores = z.strictObject({
  spam: z.int().nonnegative(),
  shady: z.int().nonnegative(),
  honest: z.int().nonnegative(),
  spamQuarantined: Ratio.nullable(),
  /** Share of what is quarantined that is spam or shady. */
  quarantinedRight: Ratio.nullable(),
  spamCautionOrWorse: Ratio.nullable(),
  shadyCautionOrWorse: Ratio.nullable(),
  honestQuarantined: Ratio.nullable(),
  honestCaution: Ratio.nullable(),
  /** Honest rows that a newsletter should mention and that were quarantined. */
  bestQuarantined: z.int().nonnegative(),
});
export type JudgedScores = z.infer<typeof JudgedScores>;

/**
 * Where a label comes from: a repository that vanished by a later day, what our own nights saw of it later, or a
 * reader's judgement.
 */
export const LabelSource = z.enum(['vanished', 'followed', 'judged']);
export type LabelSource = z.infer<typeof LabelSource>;

export const RiskModel = z.strictObject({
  schema: z.literal(3),
  /** The day of the training. */
  fittedOn: z.iso.date(),
  /** What it was trained on, by source. */
  labels: z.array(
    z.strictObject({
      source: LabelSource,
      /** Name of the file or folder. */
      file: z.string(),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
      rows: z.int().positive(),
      /** Rows that are spam or gone. A shady row counts half. */
      bad: z.number().nonnegative(),
      /** How much one row weighs in training. */
      weight: z.number().positive(),
      /** The weeks or nights, the first and the last. */
      from: z.string(),
      to: z.string(),
    }),
  ),
  /** Rows with at least this score and with evidence of two kinds are quarantined. */
  threshold: z.number().gt(0).max(1),
  /** Rows with at least this score call for caution. */
  cautionThreshold: z.number().gt(0).max(1),
  intercept: z.number(),
  /** Log odds for one unit of a feature, by its name. */
  coefficients: z.record(z.string(), z.number()),
  /** Features without a coefficient, with the reason. */
  leftOut: z.record(z.string(), z.string()),
  /** On rows that were left out of the training, by week or night, with these thresholds. Null without such labels. */
  scores: z.strictObject({ vanished: Scores.nullable(), judged: JudgedScores.nullable() }),
});
export type RiskModel = z.infer<typeof RiskModel>;

/** A linear model with its thresholds. The intercept and the sum over the features give log odds. */
export type Weights = Pick<
  RiskModel,
  'threshold' | 'cautionThreshold' | 'intercept' | 'coefficients'
>;
