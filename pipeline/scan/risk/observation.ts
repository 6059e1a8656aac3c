import { measureNight, type Measured } from './features.ts';
import type { Labelled } from './labels.ts';

/** A labelled row, measured among the others of its week. */
export type Observation = Measured & {
  week: string;
  isGone: boolean;
  /** Told by a follow-up of ours: it was kept and recommended, so it is no sample of what a night finds. */
  isFollowed: boolean;
};

/** Measures labelled rows, each among those of its week. */
export function observe(labels: readonly Labelled[]): Observation[] {
  return [...groupByWeek(labels).values()].flatMap((ofWeek) => {
    const measured = measureNight(ofWeek.map(({ subject }) => subject));
    return ofWeek.flatMap(({ week, isGone }, index) => {
      const one = measured[index];
      return one === undefined ? [] : [{ ...one, week, isGone, isFollowed: false }];
    });
  });
}

/** By week, in order of first appearance. */
export function groupByWeek<T extends { week: string }>(rows: readonly T[]): Map<string, T[]> {
  const weeks = new Map<string, T[]>();
  for (const row of rows) {
    const ofWeek = weeks.get(row.week);
    if (ofWeek === undefined) weeks.set(row.week, [row]);
    else ofWeek.push(row);
  }
  return weeks;
}
