import type { EnrichedRow, Risk } from '../../contract/repository-row.ts';
import type { Feature } from './feature.ts';
import { features, type Measured, measureNight } from './features.ts';
import shipped from './risk-model.json' with { type: 'json' };
import { type LinearModel, RiskModel, type Weights } from './risk-model.ts';
import { toSubject } from './subject.ts';

/** The risk model in use. `npm run fit-risk` writes it. */
export const riskModel: RiskModel = RiskModel.parse(shipped);

/**
 * Estimates for each row how likely it is spam, with the reasons. Results are in the order of the rows.
 *
 * Rows of a night are compared with each other: the same name or description under several owners raises the risk.
 * Every quarantined row has at least one reason. Pure.
 */
export function assessRisk(rows: readonly EnrichedRow[]): Risk[] {
  return measureNight(rows.map(toSubject)).map((measured) => scoreMeasured(measured, riskModel));
}

/** Whether a row with this risk is quarantined: neither analysed nor sold. */
export function isQuarantined(risk: Risk): boolean {
  return risk.score >= riskModel.threshold;
}

/** In log odds. A feature that adds less is not listed as a reason. */
const leastPush = 0.1;
const decimals = 1_000;

const featuresByName = new Map(features.map((feature) => [feature.name, feature]));

/**
 * The risk of a measured subject under `weights`.
 *
 * Text alone never leads to quarantine. Without a behaviour feature, the score stays below the threshold.
 */
export function scoreMeasured(measured: Measured, weights: Weights): Risk {
  const { probability, pushes } = weigh(measured, weights);
  const highest = pushes.some(isBehaviour) ? 1 : round(weights.threshold - 1 / decimals);
  const score = Math.min(probability, highest);
  const isOrdinary = score < weights.threshold / 2;
  return { score, reasons: isOrdinary ? [] : listReasons(measured, pushes) };
}

type Weighed = {
  /** From 0 to 1, in thousandths, before it is limited. */
  probability: number;
  /** The features that raise it. */
  pushes: readonly Push[];
};
type Push = { logOdds: number; feature: Feature & { direction: 1 } };

/** The probability of spam and the features that raise it. Unknown values count as 0. */
function weigh({ subject, surroundings }: Measured, line: LinearModel): Weighed {
  const pushes: Push[] = [];
  let sum = line.intercept;
  for (const { feature: name, coefficient } of line.coefficients) {
    const feature = featuresByName.get(name);
    const logOdds = coefficient * (feature?.measure(subject, surroundings) ?? 0);
    sum += logOdds;
    if (logOdds >= leastPush && feature?.direction === 1) pushes.push({ logOdds, feature });
  }
  return { probability: round(1 / (1 + Math.exp(-sum))), pushes };
}

/** The score that training compares with a threshold: 0 without a behaviour feature, else the probability. */
export function toQuarantineScore(measured: Measured, line: LinearModel): number {
  const { probability, pushes } = weigh(measured, line);
  return pushes.some(isBehaviour) ? probability : 0;
}

function round(score: number): number {
  return Math.round(score * decimals) / decimals;
}

function isBehaviour({ feature }: Push): boolean {
  return feature.isBehaviour;
}

/** Reasons in words, the strongest first. */
function listReasons({ subject, surroundings }: Measured, pushes: readonly Push[]): string[] {
  const weightiest = pushes.toSorted((a, b) => b.logOdds - a.logOdds);
  return weightiest.map(({ feature }) => feature.explain(subject, surroundings));
}
