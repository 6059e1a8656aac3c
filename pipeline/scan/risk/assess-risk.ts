import { group } from 'd3-array';
import {
  type EnrichedRow,
  ownerOf,
  type Risk,
  type Standing,
} from '../../contract/repository-row.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { Feature, Grade, Measured, SuspectFeature } from './feature.ts';
import { fold } from './fold.ts';
import shipped from './risk-model.json' with { type: 'json' };
import { type Assessed, toAssessed } from './assessed.ts';
import { findAlike } from './alike.ts';
import { alikeFeatures } from './alike-features.ts';
import { countedFeatures, pageFeatures } from './page-features.ts';
import { wordFeatures } from './word-features.ts';
import { readWords } from './words.ts';

/** A linear model. The intercept and the sum over the features give log odds. */
export type Weights = {
  /** Rows with at least this score and with evidence of two kinds are quarantined. */
  threshold: number;
  /** Rows with at least this score call for caution. */
  cautionThreshold: number;
  intercept: number;
  /** Log odds for one unit of a feature, by its name. */
  coefficients: Readonly<Record<string, number>>;
};

/** The risk model in use. `npm run fit-risk` writes its file. */
export const riskModel: Weights = shipped;

export const features: readonly Feature[] = Object.entries({
  ...wordFeatures,
  ...pageFeatures,
  ...countedFeatures,
  ...alikeFeatures,
}).map(([name, sign]) =>
  'explain' in sign ? { name, direction: 1, ...sign } : { name, direction: -1, ...sign },
);

/** The estimate for one row, and what follows from it. */
export type Assessment = { risk: Risk; standing: Standing };

/**
 * Estimates how likely each row is spam, and decides its standing, in the order of the rows. Pure.
 * Rows are compared with each other and with those of earlier nights. Every row that is not clear
 * has a reason.
 */
export function assessRisk(rows: readonly EnrichedRow[], earlier?: EarlierRows): Assessment[] {
  return assessNight(measureNight(rows.map(toAssessed), earlier), riskModel);
}

/** Measures the repositories of a night in their order, against those of earlier nights. */
export function measureNight(repositories: readonly Assessed[], earlier?: EarlierRows): Measured[] {
  const alike = findAlike(repositories, earlier);
  return repositories.flatMap((assessed, index) => {
    const kin = alike[index];
    return kin === undefined ? [] : [{ assessed, words: readWords(assessed), alike: kin }];
  });
}

/**
 * Assesses the measured repositories of one night, in their order. A quarantined one counts against
 * the others of its owner, as it will on later nights.
 *
 * `used` are the features that count: with fewer of them, one can measure what the others are
 * worth.
 */
export function assessNight(
  night: readonly Measured[],
  weights: Weights,
  used: readonly Feature[] = features,
): Assessment[] {
  const rows = night.map((measured) => ({ measured, alone: assess(measured, weights, used) }));
  const byOwner = group(rows, ({ measured }) => ownerOf(measured.assessed));
  return rows.map((row) => {
    const others = byOwner.get(ownerOf(row.measured.assessed)) ?? [];
    const spam = others.filter((other) => other !== row && other.alone.standing === 'quarantined');
    if (spam.length === 0) return row.alone;
    const names = spam.map(({ measured }) => measured.assessed.fullName);
    return assess(withQuarantined(row.measured, names), weights, used);
  });
}

/** Adds quarantined repositories of the owner. Names that earlier nights gave count once. */
function withQuarantined(measured: Measured, names: readonly string[]): Measured {
  const { alike } = measured;
  const ownerQuarantined = [...new Set([...alike.returned.ownerQuarantined, ...names])];
  return { ...measured, alike: { ...alike, returned: { ...alike.returned, ownerQuarantined } } };
}

/** In log odds. A feature that adds less is a finding only as `cautions` or `condemns`. */
const leastPush = 0.3;
const decimals = 1_000;

/**
 * The risk and the standing of a measured repository under `weights`.
 *
 * A row is quarantined if a finding condemns it, or if it has evidence of two kinds and its score
 * reaches a threshold, which is lower beside a caution, or if it is nearly `certain`. Counts alone
 * never quarantine. A row is at caution if a finding says so, if its score reaches
 * `cautionThreshold` with evidence of two kinds, or `threshold` with any that is no count.
 */
export function assess(
  measured: Measured,
  weights: Weights,
  used: readonly Feature[] = features,
): Assessment {
  let sum = weights.intercept;
  const findings: Found[] = [];
  for (const feature of used) {
    const value = feature.measure(measured) ?? 0;
    if (value === 0) continue;
    const push = value * (weights.coefficients[feature.name] ?? 0);
    sum += push;
    if (feature.direction === -1) continue;
    const grade = typeof feature.grade === 'string' ? feature.grade : feature.grade(measured);
    if (push >= leastPush || worth[grade] > 0) findings.push({ feature, grade, push });
  }
  const score = Math.round(decimals / (1 + Math.exp(-sum))) / decimals;
  const standing = toStanding(score, findings, weights);
  return { risk: { score, reasons: explain(standing, findings, measured) }, standing };
}

/** A feature that was found, with its grade and how much it raises the score, in log odds. */
type Found = { feature: SuspectFeature; grade: Grade; push: number };

const worth: Record<Grade, number> = { hints: 0, supports: 0, cautions: 1, condemns: 2 };

/** More reasons would hide the strongest ones. */
export const mostReasons = 4;

/**
 * The reasons of a row, the strongest first. A clear row needs none. Hints, such as six topics, and
 * asides are told only if the other findings, all of one kind, do not explain the standing.
 */
function explain(standing: Standing, findings: readonly Found[], measured: Measured): string[] {
  if (standing === 'clear') return [];
  const byWeight = (of: readonly Found[]) =>
    of.toSorted((a, b) => worth[b.grade] - worth[a.grade] || b.push - a.push);
  const isAside = ({ grade, feature }: Found) => grade === 'hints' || feature.isAside === true;
  const evidence = byWeight(findings.filter((finding) => !isAside(finding)));
  const isExplained =
    countKinds(evidence) > 1 || worth[evidence[0]?.grade ?? 'hints'] >= needed[standing];
  const asides = findings.filter(isAside);
  const reasons: string[] = [];
  const quoted: string[] = [];
  for (const { feature } of dropRepeats(
    isExplained ? evidence : [...evidence, ...byWeight(asides)],
  )) {
    const reason = feature.explain(measured, (quote) => isQuoted(quote, quoted));
    if (reason === '' || reasons.includes(reason)) continue;
    reasons.push(reason);
    for (const [, quote = ''] of reason.matchAll(/“([^”]*)”/g)) quoted.push(...toStems(quote));
  }
  return reasons.slice(0, mostReasons);
}

/** What a single finding must be worth to give a row this standing. */
const needed = { caution: worth.cautions, quarantined: worth.condemns };

/** Keeps one finding of the kind `cohort`, the stronger one: both compare the same repositories. */
function dropRepeats(findings: readonly Found[]): readonly Found[] {
  const first = findings.find(({ feature }) => feature.kind === 'cohort');
  return findings.filter((finding) => finding === first || finding.feature.kind !== 'cohort');
}

/** Whether stronger reasons quoted each word in any form: “activator” counts as “activates”. */
function isQuoted(quote: string, quoted: readonly string[]): boolean {
  return toStems(quote).every((stem) =>
    quoted.some((other) => other.startsWith(stem) || stem.startsWith(other)),
  );
}

function toStems(text: string): string[] {
  return fold(text).map((word) => word.slice(0, 5));
}

/** A score that quarantines by evidence of one kind, which is no count. */
const certain = 0.7;

function toStanding(score: number, findings: readonly Found[], weights: Weights): Standing {
  const { threshold, cautionThreshold } = weights;
  if (findings.some(({ grade }) => grade === 'condemns')) return 'quarantined';
  const evidence = findings.filter(({ grade }) => grade !== 'hints');
  const doubts = evidence.filter(({ grade }) => grade === 'cautions');
  if (score >= threshold && countKinds(evidence) > 1) return 'quarantined';
  if (score >= cautionThreshold / 2 && countKinds(doubts) > 1) return 'quarantined';
  const isSpecific = doubts.some(({ feature }) => feature.kind !== 'counts');
  if (score >= cautionThreshold && isSpecific && countKinds(evidence) > 1) return 'quarantined';
  const isOther = evidence.some(({ feature }) => feature.kind !== 'counts');
  if (score >= certain && isOther) return 'quarantined';
  if (doubts.length > 0) return 'caution';
  const least = countKinds(evidence) > 1 ? cautionThreshold : threshold;
  return isOther && score >= least ? 'caution' : 'clear';
}

function countKinds(findings: readonly Found[]): number {
  return new Set(findings.map(({ feature }) => feature.kind)).size;
}
