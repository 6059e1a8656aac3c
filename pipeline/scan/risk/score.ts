import type { Risk } from '../../contract/repository-row.ts';
import type { Feature } from './feature.ts';
import { features, type Measured } from './features.ts';
import type { Line, Weights } from './risk-model.ts';

/** Log odds. A finding that moves the score less is no reason. */
const leastPush = 0.1;
const decimals = 1_000;

const featuresByName = new Map(features.map((feature) => [feature.name, feature]));

/**
 * The risk of a measured subject under `weights`.
 *
 * What an owner wrote never condemns by itself: without a finding in what others did, or in repetition across owners,
 * the score stays under the threshold.
 */
export function scoreMeasured(measured: Measured, weights: Weights): Risk {
  const { probability, pushes } = weigh(measured, weights);
  const highest = pushes.some(isBehaviour) ? 1 : round(weights.threshold - 1 / decimals);
  const score = Math.min(probability, highest);
  const isOrdinary = score < weights.threshold / 2;
  return { score, reasons: isOrdinary ? [] : listReasons(measured, pushes) };
}

type Weighed = {
  /** From 0 to 1, in thousandths, before anything is held back. */
  probability: number;
  /** What raises it. */
  pushes: readonly Push[];
};
type Push = { logOdds: number; feature: Feature & { direction: 1 } };

/** How likely a subject is spam, and what speaks for it. What is not known weighs nothing. */
function weigh({ subject, surroundings }: Measured, line: Line): Weighed {
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

/** The probability of a subject with more against it than what its owner wrote; 0 without, as nothing may condemn it. */
export function toCondemning(measured: Measured, line: Line): number {
  const { probability, pushes } = weigh(measured, line);
  return pushes.some(isBehaviour) ? probability : 0;
}

function round(score: number): number {
  return Math.round(score * decimals) / decimals;
}

function isBehaviour({ feature }: Push): boolean {
  return feature.isBehaviour;
}

/** The weightiest first. */
function listReasons({ subject, surroundings }: Measured, pushes: readonly Push[]): string[] {
  const weightiest = pushes.toSorted((a, b) => b.logOdds - a.logOdds);
  return weightiest.map(({ feature }) => feature.explain(subject, surroundings));
}
