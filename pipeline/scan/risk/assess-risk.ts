import type { EnrichedRow, Risk, Standing } from '../../contract/repository-row.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { Grade, SuspectFeature } from './feature.ts';
import { features, type Measured, measureNight } from './features.ts';
import shipped from './risk-model.json' with { type: 'json' };
import { type LinearModel, RiskModel, type Weights } from './risk-model.ts';
import { toSubject } from './subject.ts';

/** The risk model in use. `npm run fit-risk` writes it. */
export const riskModel: RiskModel = RiskModel.parse(shipped);

/** The estimate for one row, and what follows from it. */
export type Assessment = { risk: Risk; standing: Standing };

/**
 * Estimates for each row how likely it is spam, and decides its standing. Results are in the order of the rows.
 *
 * Rows of a night are compared with each other and with those of earlier nights. Every row that is not clear has at
 * least one reason. Pure.
 */
export function assessRisk(rows: readonly EnrichedRow[], earlier?: EarlierRows): Assessment[] {
  return measureNight(rows.map(toSubject), earlier).map((measured) => assess(measured, riskModel));
}

/** In log odds. A feature that adds less is a reason only where the standing rests on it. */
const leastPush = 0.3;
const decimals = 1_000;

const featuresByName = new Map(features.map((feature) => [feature.name, feature]));
const suspects = features.filter((feature) => feature.direction === 1);

/**
 * The risk and the standing of a measured subject under `weights`.
 *
 * Quarantined is what condemns by itself, and what scores the threshold with evidence of two kinds. No single count
 * does either. Caution is what calls for it by itself, or scores the lower threshold.
 *
 * `without` leaves one feature out of the findings, to measure what it is worth.
 */
export function assess(measured: Measured, weights: Weights, without?: string): Assessment {
  const score = toScore(measured, weights);
  const findings = findAll(measured, weights).filter(({ feature }) => feature.name !== without);
  const standing = toStanding(score, findings, weights);
  return { risk: { score, reasons: standing === 'clear' ? [] : findings.map(toReason) }, standing };
}

/** A feature that was found, with its grade and how much it raises the score. */
type Found = { feature: SuspectFeature; grade: Grade; logOdds: number; reason: string };

const worth: Record<Grade, number> = { hints: 0, supports: 0, cautions: 1, condemns: 2 };

function findAll({ subject, surroundings }: Measured, { coefficients }: LinearModel): Found[] {
  const byName = new Map(coefficients.map(({ feature, coefficient }) => [feature, coefficient]));
  return suspects
    .flatMap((feature): Found[] => {
      const value = feature.measure(subject, surroundings) ?? 0;
      if (value <= 0) return [];
      const logOdds = value * (byName.get(feature.name) ?? 0);
      const { grade: given } = feature;
      const grade = typeof given === 'string' ? given : given(subject, surroundings);
      if (logOdds < leastPush && worth[grade] === 0) return [];
      return [{ feature, grade, logOdds, reason: feature.explain(subject, surroundings) }];
    })
    .toSorted((a, b) => worth[b.grade] - worth[a.grade] || b.logOdds - a.logOdds);
}

function toReason({ reason }: Found): string {
  return reason;
}

function toStanding(score: number, findings: readonly Found[], weights: Weights): Standing {
  const { threshold, cautionThreshold } = weights;
  if (findings.some(({ grade }) => grade === 'condemns')) return 'quarantined';
  const evidence = findings.filter(({ grade }) => grade !== 'hints');
  const kinds = new Set(evidence.map(({ feature }) => feature.kind));
  if (score >= threshold && kinds.size > 1) return 'quarantined';
  if (evidence.some(({ grade }) => grade === 'cautions')) return 'caution';
  return score >= cautionThreshold && findings.length > 0 ? 'caution' : 'clear';
}

/** The probability of spam, from 0 to 1, in thousandths. Unknown values count as 0. */
function toScore({ subject, surroundings }: Measured, line: LinearModel): number {
  let sum = line.intercept;
  for (const { feature, coefficient } of line.coefficients) {
    sum += coefficient * (featuresByName.get(feature)?.measure(subject, surroundings) ?? 0);
  }
  return Math.round(decimals / (1 + Math.exp(-sum))) / decimals;
}
