import { groups } from 'd3-array';
import type { Measured } from '../../../pipeline/scan/risk/feature.ts';
import { measureNight } from '../../../pipeline/scan/risk/assess-risk.ts';
import type { Labelled } from './labels.ts';

/** Where a label comes from: a repository that vanished by a later day, or a reader's judgement. */
type LabelSource = 'vanished' | 'judged';

/** A labelled row with its features, computed among the rows of its week or night. */
export type Observation = Measured & {
  source: LabelSource;
  /** The week or night. Rows of a group are left out together. */
  group: string;
  /** 1: spam or gone. 0: honest or still there. A shady row is half. */
  label: number;
};

/** Computes the features of labelled rows. Each row is compared with the rows of its week. */
export function observe(labels: readonly Labelled[]): Observation[] {
  return groups(labels, ({ group }) => group).flatMap(([, ofWeek]) => {
    const measured = measureNight(ofWeek.map(({ assessed }) => assessed));
    return ofWeek.flatMap((label, index): Observation[] => {
      const values = measured[index];
      if (values === undefined) return [];
      const { group, isGone } = label;
      return [{ ...values, source: 'vanished', group, label: Number(isGone) }];
    });
  });
}
