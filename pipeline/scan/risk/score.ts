import type { Risk } from '../../contract/repository-row.ts';
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
  const pushes = listPushes(measured, weights);
  const highest = pushes.some(isBehaviour) ? 1 : round(weights.threshold - 1 / decimals);
  const score = Math.min(toProbability(measured, weights), highest);
  const isOrdinary = score < weights.threshold / 2;
  return { score, reasons: isOrdinary ? [] : pushes.map(({ reason }) => reason) };
}

/** Whether there is more against it than what its owner wrote. */
export function mayCondemn(measured: Measured, line: Line): boolean {
  return listPushes(measured, line).some(isBehaviour);
}

/** From 0 to 1, in thousandths, before anything is held back. */
export function toProbability({ values }: Measured, line: Line): number {
  let logOdds = line.intercept;
  for (const { feature, coefficient } of line.coefficients) {
    logOdds += coefficient * (values.get(feature) ?? 0);
  }
  return round(1 / (1 + Math.exp(-logOdds)));
}

function round(score: number): number {
  return Math.round(score * decimals) / decimals;
}

type Push = { logOdds: number; isBehaviour: boolean; reason: string };

function isBehaviour(push: Push): boolean {
  return push.isBehaviour;
}

/** What raises the score, the weightiest first. */
function listPushes({ subject, surroundings, values }: Measured, line: Line): Push[] {
  const pushes: Push[] = [];
  for (const { feature: name, coefficient } of line.coefficients) {
    const logOdds = coefficient * (values.get(name) ?? 0);
    if (logOdds < leastPush) continue;
    const feature = featuresByName.get(name);
    if (feature === undefined || feature.direction === -1) continue;
    const reason = feature.explain(subject, surroundings);
    pushes.push({ logOdds, isBehaviour: feature.isBehaviour, reason });
  }
  return pushes.toSorted((a, b) => b.logOdds - a.logOdds);
}
