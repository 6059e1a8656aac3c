import type { EnrichedRow } from '../../../pipeline/contract/repository-row.ts';
import {
  type Assessment,
  assessNight,
  measureNight,
  type Weights,
} from '../../../pipeline/scan/risk/assess-risk.ts';
import {
  type EarlierRow,
  indexEarlierRows,
  toEarlierRow,
} from '../../../pipeline/scan/risk/earlier-rows.ts';
import type { Feature, Measured } from '../../../pipeline/scan/risk/feature.ts';
import { toAssessed } from '../../../pipeline/scan/risk/assessed.ts';
import type { Judgement } from '../recordings/judgements.ts';
import type { RecordedNight } from '../recordings/recorded-nights.ts';
import type { Observation } from './observations.ts';

/** Recorded nights, the oldest first, with the labels that a person gave to their rows. */
export type JudgedNights = {
  nights: readonly RecordedNight[];
  judgements: ReadonlyMap<string, Judgement>;
};

/** A judged row as of one of the nights that saw it. */
export type JudgedRow = Measured & {
  /** The night that first saw it. */
  night: string;
  /** Whether it is as of that night. */
  isFirst: boolean;
  row: EnrichedRow;
  judgement: Judgement;
  assessment: Assessment;
};

/** Weights with which findings alone decide. Training starts from these standings, because they need no model. */
export const findingsAlone: Weights = {
  intercept: -20,
  coefficients: {},
  threshold: 1,
  cautionThreshold: 1,
};

/**
 * Assesses the nights in order, each with the ones before it, and returns the judged rows of every night.
 *
 * Standings of earlier nights are those that `weights` give, so no other model affects a row. `used` are the features
 * that count.
 */
export function assessJudged(
  { nights, judgements }: JudgedNights,
  weights: Weights,
  used?: readonly Feature[],
): JudgedRow[] {
  const earlier = new Map<string, EarlierRow>();
  const firstNights = new Map<string, string>();
  return nights.flatMap(({ date, rows }) => {
    const measured = measureNight(rows.map(toAssessed), indexEarlierRows(earlier.values()));
    const assessments = assessNight(measured, weights, used);
    return rows.flatMap((row, index): JudgedRow[] => {
      const [one, assessment] = [measured[index], assessments[index]];
      if (one === undefined || assessment === undefined) return [];
      earlier.set(row.id, toEarlierRow({ ...row, standing: assessment.standing }));
      const judgement = judgements.get(row.fullName);
      if (judgement === undefined) return [];
      const night = firstNights.get(row.fullName) ?? date;
      firstNights.set(row.fullName, night);
      return [{ ...one, night, isFirst: night === date, row, judgement, assessment }];
    });
  });
}

/** Each judged row once. */
export function asFirstSeen(rows: readonly JudgedRow[]): JudgedRow[] {
  return rows.filter(({ isFirst }) => isFirst);
}

const labels: Readonly<Record<Judgement['standing'], number | null>> = {
  spam: 1,
  shady: 0.5,
  honest: 0,
  unclear: null,
};

/** Judged rows, as first seen, as labels for training. Unclear ones are left out. */
export function observeJudged(rows: readonly JudgedRow[]): Observation[] {
  return asFirstSeen(rows).flatMap((row): Observation[] => {
    const { assessed, words, alike, night: group, judgement } = row;
    const label = labels[judgement.standing];
    return label === null ? [] : [{ assessed, words, alike, source: 'judged', group, label }];
  });
}
