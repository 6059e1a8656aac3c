import { PipelineError } from '../../pipeline/errors/pipeline-error.ts';
import type { Feature } from '../../pipeline/scan/risk/feature.ts';
import { features } from '../../pipeline/scan/risk/features.ts';
import { fitLogistic } from './logistic.ts';
import type { RiskModel } from '../../pipeline/scan/risk/risk-model.ts';
import type { Observation } from './observations.ts';
import { toQuarantineScore } from '../../pipeline/scan/risk/assess-risk.ts';

/** Strength of the L2 penalty on standardised features. It limits the influence of a single week. */
const penalty = 20;
/** The accepted share of quarantined survivors when one week is left out. It determines the threshold. */
const acceptedFalsePositives = 0.06;
/** A feature is fitted only if at least this share of the labels has a value for it. */
const leastKnown = 0.5;

/**
 * Log odds, chosen by hand, for features that the labels can lack. They only lower scores.
 *
 * They protect owners with thousands of followers from quarantine. Old accounts can be bought, so age counts
 * little.
 */
const priors: ReadonlyMap<string, number> = new Map([
  ['ownerAge', -0.5],
  ['ownerFollowers', -3],
]);

/** Features that were tried and are not fitted, with the reason. */
const setAside: ReadonlyMap<string, string> = new Map([
  ['languageMissing', 'tried: leaving one week out, precision and recall are higher without it'],
]);

/** The result of training, without date, labels and scores. */
export type Fit = Pick<RiskModel, 'threshold' | 'intercept' | 'coefficients' | 'leftOut'>;

/**
 * Trains a logistic regression on labelled rows. Every coefficient has the sign that its feature requires.
 * Deterministic.
 *
 * The threshold is the lowest one with at most the accepted share of quarantined survivors, leaving one week out.
 *
 * Follow-ups influence only the coefficients. Their rows had low scores and would lower the threshold.
 *
 * @throws PipelineError if all labels are the same or there are fewer than two weeks.
 */
export function fitRisk(observations: readonly Observation[]): Fit {
  const weeks = [...new Set(observations.map(({ week }) => week))];
  if (weeks.length < 2) throw refuse('a fit needs labels of at least two weeks');
  const left = weeks.flatMap((week) => {
    const line = fitLine(observations.filter((of) => of.week !== week));
    const survivors = observations.filter((of) => of.week === week && !of.isGone && !of.isFollowed);
    return survivors.map((of) => toQuarantineScore(of, line));
  });
  return { threshold: toThreshold(left), ...fitLine(observations) };
}

/** The lowest threshold within the accepted share, in steps of a hundredth. */
function toThreshold(survivors: readonly number[]): number {
  const accepted = Math.floor(acceptedFalsePositives * survivors.length);
  for (let hundredths = 30; hundredths < 100; hundredths += 1) {
    if (survivors.filter((score) => score >= hundredths / 100).length <= accepted) {
      return hundredths / 100;
    }
  }
  return 0.99;
}

type FittedLine = Omit<Fit, 'threshold'>;

/**
 * Fits the coefficients. If some have the wrong sign, removes the worst feature and fits again. A missing signal must
 * not lower the score.
 */
export function fitLine(observations: readonly Observation[]): FittedLine {
  const gone = observations.filter(({ isGone }) => isGone).length;
  if (gone === 0 || gone === observations.length) throw refuse('a fit needs both labels');
  const labels = observations.map(({ isGone }) => Number(isGone));
  const leftOut: FittedLine['leftOut'] = [];
  let columns = features.flatMap((feature) => {
    const tried = setAside.get(feature.name);
    if (tried !== undefined) {
      leftOut.push({ feature: feature.name, reason: tried });
      return [];
    }
    const column = toColumn(feature, observations);
    if (column !== null) return [{ ...column, feature }];
    if (!priors.has(feature.name)) {
      leftOut.push({ feature: feature.name, reason: 'the labels do not hold it' });
    }
    return [];
  });
  for (;;) {
    const rows = observations.map((_, index) => columns.map(({ values }) => values[index] ?? 0));
    const line = fitLogistic(rows, labels, penalty);
    const against = columns.map(({ feature }, index) =>
      Math.max(0, -feature.direction * (line.coefficients[index] ?? 0)),
    );
    const worst = against.indexOf(Math.max(...against));
    const dropped = (against[worst] ?? 0) > 0 ? columns[worst] : undefined;
    if (dropped === undefined) return { ...toRawUnits(columns, line), leftOut };
    const reason = 'fitted, it came out against its direction';
    leftOut.push({ feature: dropped.feature.name, reason });
    columns = columns.filter((column) => column !== dropped);
  }
}

type Column = {
  feature: Feature;
  mean: number;
  deviation: number;
  /** In standard deviations. */
  values: number[];
};

/** Null if too few labels have a value or all values are equal. Unknown values are 0, as in scoring. */
function toColumn(
  { measure }: Feature,
  observations: readonly Observation[],
): Omit<Column, 'feature'> | null {
  const found = observations.map(({ subject, surroundings }) => measure(subject, surroundings));
  const known = found.filter((value) => value !== null).length;
  if (known < leastKnown * observations.length) return null;
  const raw = found.map((value) => value ?? 0);
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
  const deviation = Math.sqrt(
    raw.reduce((sum, value) => sum + (value - mean) ** 2, 0) / raw.length,
  );
  if (deviation < 1e-9) return null;
  return { mean, deviation, values: raw.map((value) => (value - mean) / deviation) };
}

function toRawUnits(
  columns: readonly Column[],
  line: { intercept: number; coefficients: readonly number[] },
): Pick<FittedLine, 'intercept' | 'coefficients'> {
  let { intercept } = line;
  const fitted = columns.map(({ feature, ...column }, index) => {
    const [mean, deviation] = [round(column.mean), round(column.deviation)];
    const coefficient = round((line.coefficients[index] ?? 0) / column.deviation);
    intercept -= coefficient * column.mean;
    const { name, meaning } = feature;
    return { feature: name, meaning, coefficient, source: 'fitted' as const, mean, deviation };
  });
  const chosen = features.flatMap(({ name, meaning }) => {
    const coefficient = priors.get(name);
    const isFitted = columns.some(({ feature }) => feature.name === name);
    if (coefficient === undefined || isFitted) return [];
    const unknown = { mean: null, deviation: null };
    return [{ feature: name, meaning, coefficient, source: 'prior' as const, ...unknown }];
  });
  return { intercept: round(intercept), coefficients: [...fitted, ...chosen] };
}

/** Rounds to four decimals. More digits would suggest a precision that the data does not have. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function refuse(reason: string): PipelineError {
  return new PipelineError('scan', `The labels cannot be fitted: ${reason}.`);
}
