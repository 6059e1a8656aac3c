import type { Weights } from '../../../pipeline/scan/risk/assess-risk.ts';

/** The quality of a model on labelled rows. Null where a ratio would divide by zero. */
export type Scores = {
  n: number;
  gone: number;
  /** Share of flagged rows that were gone. */
  precision: number | null;
  /** Share of gone rows that were flagged. */
  recall: number | null;
  /** Share of surviving rows that were flagged. */
  falsePositiveRate: number | null;
  /** Area under the ROC curve: how often a gone row scores above a surviving one. */
  auc: number | null;
  /** Share of all rows that were flagged. */
  flaggedShare: number | null;
  /** Share of unflagged rows that were gone. */
  residualShare: number | null;
};

/** How standings agree with a reader. Null where a share would divide by zero. */
export type JudgedScores = {
  spam: number;
  shady: number;
  honest: number;
  spamQuarantined: number | null;
  /** Share of what is quarantined that is spam or shady. */
  quarantinedRight: number | null;
  spamCautionOrWorse: number | null;
  shadyCautionOrWorse: number | null;
  honestQuarantined: number | null;
  honestCaution: number | null;
  /** Honest rows that a newsletter should mention and that were quarantined. */
  bestQuarantined: number;
};

/**
 * Where a label comes from: a repository that vanished by a later day, what our own nights saw of it later, or a
 * reader's judgement.
 */
export type LabelSource = 'vanished' | 'followed' | 'judged';

/** The result of training, without date, labels and scores. */
export type Fit = Weights & {
  /** Features without a coefficient, with the reason. */
  leftOut: Readonly<Record<string, string>>;
};

/** The file `risk-model.json`. */
export type RiskModel = Fit & {
  schema: 3;
  /** The day of the training. */
  fittedOn: string;
  /** What it was trained on, by source. */
  labels: readonly {
    source: LabelSource;
    /** Name of the file or folder. */
    file: string;
    sha256: string | null;
    rows: number;
    /** Rows that are spam or gone. A shady row counts half. */
    bad: number;
    /** How much one row weighs in training. */
    weight: number;
    /** The weeks or nights, the first and the last. */
    from: string;
    to: string;
  }[];
  /** On rows that were left out of the training, by week or night, with these thresholds. Null without such labels. */
  scores: { vanished: Scores | null; judged: JudgedScores | null };
};
