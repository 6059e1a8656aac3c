import { groups } from 'd3-array';
import { goneSince } from '../../../pipeline/archive/history/outcomes.ts';
import type { Observation as Seen } from '../../../pipeline/archive/history/record.ts';
import { addDays, type DigestDate, toMonday } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import type { Measured } from '../../../pipeline/scan/risk/feature.ts';
import { measureNight } from '../../../pipeline/scan/risk/assess-risk.ts';
import { toAssessed } from '../../../pipeline/scan/risk/assessed.ts';
import type { Labelled } from './labels.ts';

/**
 * Where a label comes from: a repository that vanished by a later day, what our own nights saw of it later, or a
 * reader's judgement.
 */
export type LabelSource = 'vanished' | 'followed' | 'judged';

/** A labelled row with its features, computed among the rows of its week or night. */
export type Observation = Measured & {
  source: LabelSource;
  /** The week or night. Rows of a group are left out together. */
  group: string;
  /** 1: spam or gone. 0: honest or still there. A shady row is half. */
  label: number;
};

/** How much a row weighs in training. The reasons are in docs/risk.md. */
export const weightOf: Readonly<Record<LabelSource, number>> = {
  vanished: 1,
  followed: 0.25,
  judged: 1,
};

/** Computes the features of labelled rows. Each row is compared with the rows of its week. */
export function observe(labels: readonly Labelled[]): Observation[] {
  return groups(labels, ({ group }) => group).flatMap(([, ofWeek]) => {
    const measured = measureNight(ofWeek.map(({ assessed }) => assessed));
    return ofWeek.flatMap((label, index): Observation[] => {
      const one = measured[index];
      if (one === undefined) return [];
      const about = {
        source: 'vanished',
        group: label.group,
        label: Number(label.isGone),
      } as const;
      return [{ ...one, ...about }];
    });
  });
}

/** A surviving repository counts only after this many days. */
const settledDays = 14;
/** A repository that is gone only later may have gone for other reasons than spam. */
const goneWithinDays = 30;

/**
 * Collects rows of earlier nights whose fate is known, from what the nights saw of each repository by its id.
 *
 * A row is measured as on the night that first listed it. Gone within 30 days of that night means spam, and still there
 * two weeks after it means a survivor. Other cases say nothing.
 *
 * @throws PipelineError for made-up nights.
 */
export async function observeFollowed(
  seen: ReadonlyMap<string, readonly Seen[]>,
  readScan: (date: DigestDate) => Promise<Scan | undefined>,
): Promise<Observation[]> {
  const settled = [...seen].flatMap(([id, observations]) => {
    const [first, newest] = [observations[0], observations.at(-1)];
    if (!first || !newest) return [];
    const since = goneSince(observations);
    const isSettled = since
      ? since <= addDays(first.date, goneWithinDays)
      : newest.date >= addDays(first.date, settledDays);
    return isSettled ? [{ id, isGone: since !== undefined, night: first.date }] : [];
  });
  const followed: Observation[] = [];
  for (const [date, fates] of groups(settled, ({ night }) => night)) {
    const scan = await readScan(date);
    if (!scan) continue;
    if (scan.source === 'demo') {
      throw new PipelineError(`the night of ${date} is made up: use only real nights`);
    }
    const rows = [...scan.rows, ...scan.quarantined];
    const measured = measureNight(rows.map(toAssessed));
    const places = new Map(rows.map(({ id }, index) => [id, measured[index]]));
    for (const { id, isGone } of fates) {
      const one = places.get(id);
      const about = { source: 'followed', group: toMonday(date), label: Number(isGone) } as const;
      if (one) followed.push({ ...one, ...about });
    }
  }
  return followed;
}
