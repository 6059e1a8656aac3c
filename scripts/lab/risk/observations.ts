import { goneSince } from '../../../pipeline/archive/history/outcomes.ts';
import type { Observation as Seen } from '../../../pipeline/archive/history/record.ts';
import {
  addDays,
  type DigestDate,
  toDigestDate,
  toMonday,
} from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import type { LabelSource } from '../../../pipeline/scan/risk/risk-model.ts';
import { type Measured, measureNight } from '../../../pipeline/scan/risk/features.ts';
import { toSubject } from '../../../pipeline/scan/risk/subject.ts';
import type { Labelled } from './labels.ts';

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
  return [...groupRows(labels).values()].flatMap((ofWeek) => {
    const measured = measureNight(ofWeek.map(({ subject }) => subject));
    return ofWeek.flatMap(({ group, isGone }, index): Observation[] => {
      const one = measured[index];
      if (one === undefined) return [];
      return [{ ...one, source: 'vanished', group, label: Number(isGone) }];
    });
  });
}

/** Groups rows by week or night, in order of first appearance. */
export function groupRows<T extends { group: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const known = groups.get(row.group);
    if (known === undefined) groups.set(row.group, [row]);
    else known.push(row);
  }
  return groups;
}

/** The scans of an archive. Each scan is read only when it is needed. */
export type KeptScans = {
  /** Oldest first. */
  dates: readonly DigestDate[];
  read: (date: DigestDate) => Promise<Scan | undefined>;
};

/** A surviving repository counts only after this many days. */
const settledDays = 14;
/** A repository that is gone only later may have gone for other reasons than spam. */
const goneWithinDays = 30;

/**
 * Collects rows of earlier scans whose fate is known, from follow-ups of recommendations and from tracking.
 *
 * Features are those of the night that first recommended or listed a row. If both know a row, the newest
 * follow-up decides. A survivor counts only two weeks after that night.
 *
 * @throws PipelineError for made-up nights.
 */
export async function observeFollowUps(
  scans: KeptScans,
  tracked: TrackedRepositories = new Map(),
): Promise<Observation[]> {
  const observations: Observation[] = [];
  const followed = await readFates(scans);
  const fates = new Map([...readTrackedFates(tracked), ...followed]);
  for (const [date, projects] of groupByNight(fates)) {
    const scan = await scans.read(date);
    if (!scan) continue;
    const rows = [...scan.rows, ...scan.quarantined];
    const measured = measureNight(rows.map(toSubject));
    for (const [index, { id }] of rows.entries()) {
      const project = projects.get(id);
      const one = measured[index];
      if (project && one) {
        const label = Number(project.gone);
        observations.push({ ...one, source: 'followed', group: toMonday(date), label });
      }
    }
  }
  return observations;
}

/** What the nights saw of each repository, by its id. */
type TrackedRepositories = ReadonlyMap<string, readonly Seen[]>;

/** A fate, and the night whose row it labels. */
type Settled = { id: string; gone: boolean; night: DigestDate };

/**
 * The outcomes that tracking is sure of, by id. The newest night with an answer decides.
 *
 * Gone within 30 days of the first listing means spam. Still there two weeks after it means a survivor. Other cases say
 * nothing.
 */
function readTrackedFates(tracked: TrackedRepositories): Map<string, Settled> {
  const fates = new Map<string, Settled>();
  for (const [id, observations] of tracked) {
    const [first, newest] = [observations[0], observations.at(-1)];
    if (!first || !newest) continue;
    const since = goneSince(observations);
    const isSettled = since
      ? since <= addDays(first.date, goneWithinDays)
      : newest.date >= addDays(first.date, settledDays);
    if (isSettled) fates.set(id, { id, gone: since !== undefined, night: first.date });
  }
  return fates;
}

async function readFates({ dates, read }: KeptScans): Promise<ReadonlyMap<string, Settled>> {
  const fates = new Map<string, Settled>();
  const firstNights = new Map<string, DigestDate>();
  for (const date of dates) {
    const scan = await read(date);
    if (scan?.source === 'demo') {
      throw new PipelineError(`the night of ${date} is made up: use only real nights`);
    }
    for (const { id, gone, recommendedOn } of scan?.followUp?.projects ?? []) {
      // A follow-up covers only 30 days, so the oldest follow-up knows the first recommendation.
      const night = firstNights.get(id) ?? recommendedOn;
      firstNights.set(id, night);
      const isSettled = gone || toDigestDate(scan?.scanDate ?? '') >= addDays(night, settledDays);
      if (isSettled) fates.set(id, { id, gone, night });
      else fates.delete(id);
    }
  }
  return fates;
}

function groupByNight(fates: ReadonlyMap<string, Settled>): Map<DigestDate, Map<string, Settled>> {
  const nights = new Map<DigestDate, Map<string, Settled>>();
  for (const project of fates.values()) {
    const night = nights.get(project.night) ?? new Map<string, Settled>();
    nights.set(project.night, night.set(project.id, project));
  }
  return nights;
}
