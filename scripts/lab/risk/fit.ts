import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import type { Feature } from '../../../pipeline/scan/risk/feature.ts';
import { features, type Weights } from '../../../pipeline/scan/risk/assess-risk.ts';
import { fitLogistic } from './logistic.ts';
import type { Observation } from './observations.ts';

/** Strength of the L2 penalty on standardised features. It limits the influence of a single week. */
const penalty = 40;
/** From this score on, spam is more likely than not. A row with evidence of two kinds is then quarantined. */
const threshold = 0.5;
/** From this score on, a row is not recommended. */
const cautionThreshold = 0.3;
/** The smallest deviation that a feature is divided by. Otherwise a few rows could give a rare feature a large coefficient. */
const leastDeviation = 0.1;
/** A feature is fitted only if at least this many labels have a value for it. */
const leastKnown = 60;

/**
 * Log odds, chosen by hand, for features that the labels can lack. They only lower scores.
 *
 * They protect owners with thousands of followers from quarantine. Old accounts can be bought, so age counts
 * little.
 */
const priors: Readonly<Record<string, number>> = { ownerAge: -0.5, ownerFollowers: -3 };

/** Features that were tried and are not fitted, with the reason. */
const setAside: Readonly<Record<string, string>> = {
  likeStars: 'shown by the repositories of one owner only: a finding, too rare for a weight',
};

/**
 * Trains a logistic regression on labelled rows. Every coefficient has the sign that its feature requires.
 * Deterministic.
 *
 * If some coefficients have the wrong sign, the worst feature is left out, and the others are fitted again: a missing
 * signal must not lower the score. The thresholds are probabilities chosen by their meaning, not fitted. docs/risk.md
 * has the trade-off.
 *
 * `used` are the features that are fitted: fewer, to measure what the others are worth.
 *
 * @throws PipelineError if all labels are the same.
 */
export function fitRisk(
  observations: readonly Observation[],
  used: readonly Feature[] = features,
): Fit {
  const labels = observations.map(({ label }) => label);
  if (new Set(labels).size < 2) {
    throw new PipelineError('the labels cannot be fitted: a fit needs both labels');
  }
  const offsets = toOffsets(observations);
  const leftOut: Record<string, string> = {};
  let columns = used.flatMap((feature): Column[] => {
    const column = feature.name in setAside ? null : toColumn(feature, observations);
    if (column) return [column];
    const reason = setAside[feature.name] ?? 'the labels do not hold it';
    if (!(feature.name in priors)) leftOut[feature.name] = reason;
    return [];
  });
  for (;;) {
    const rows = observations.map((_, index) =>
      [...columns.map(({ values }) => values), ...offsets].map((values) => values[index] ?? 0),
    );
    const line = fitLogistic(rows, labels, penalty);
    const against = columns.map(({ feature }, index) =>
      Math.max(0, -feature.direction * (line.coefficients[index] ?? 0)),
    );
    const worst = against.indexOf(Math.max(...against));
    const dropped = (against[worst] ?? 0) > 0 ? columns[worst] : undefined;
    if (dropped === undefined) {
      return { threshold, cautionThreshold, ...toRawUnits(columns, line), leftOut };
    }
    leftOut[dropped.feature.name] = 'fitted, it came out against its direction';
    columns = columns.filter((column) => column !== dropped);
  }
}

/** The result of training, without date, labels and scores. */
export type Fit = Weights & {
  /** Features without a coefficient, with the reason. */
  leftOut: Readonly<Record<string, string>>;
};

type Column = {
  feature: Feature;
  mean: number;
  deviation: number;
  /** In standard deviations. */
  values: number[];
};

/** Null if too few labels have a value or all values are equal. Unknown values are 0, as in scoring. */
function toColumn(feature: Feature, observations: readonly Observation[]): Column | null {
  const found = observations.map((observation) => feature.measure(observation));
  const counted = found.filter((value) => value !== null).length;
  if (counted < leastKnown) return null;
  const raw = found.map((value) => value ?? 0);
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
  const spread = Math.sqrt(raw.reduce((sum, value) => sum + (value - mean) ** 2, 0) / raw.length);
  if (spread < 1e-9) return null;
  const deviation = Math.max(leastDeviation, spread);
  return { feature, mean, deviation, values: raw.map((value) => (value - mean) / deviation) };
}

/**
 * A column for the source with another share of spam, so that the intercept fits a night. The model does not keep it.
 *
 * In old crawls, more rows vanished than a night has spam. Without judged nights there is no such column.
 */
function toOffsets(observations: readonly Observation[]): number[][] {
  if (new Set(observations.map(({ source }) => source)).size < 2) return [];
  return [observations.map(({ source }) => (source === 'vanished' ? 3 : 0))];
}

function toRawUnits(
  columns: readonly Column[],
  line: { intercept: number; coefficients: readonly number[] },
): Pick<Weights, 'intercept' | 'coefficients'> {
  let { intercept } = line;
  const fitted = columns.map(({ feature, mean, deviation }, index) => {
    const coefficient = round((line.coefficients[index] ?? 0) / deviation);
    intercept -= coefficient * mean;
    return [feature.name, coefficient] as const;
  });
  return {
    intercept: round(intercept),
    coefficients: { ...priors, ...Object.fromEntries(fitted) },
  };
}

/** Rounds to four decimals. More digits would suggest a precision that the data does not have. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
