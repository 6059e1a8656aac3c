import { readFileSync } from 'node:fs';
import { type Archive, openArchive } from '../../pipeline/archive/archive.ts';
import { addDays } from '../../pipeline/contract/dates.ts';
import { horizonDays } from '../../pipeline/contract/forecast.ts';
import { PipelineError } from '../../pipeline/errors/pipeline-error.ts';
import {
  readTracking,
  type TrackedRepository,
} from '../../pipeline/scan/tracking/read-tracking.ts';
import { readRecordedNights } from '../recordings/recorded-nights.ts';
import { parseLabels } from '../risk/labels.ts';
import { type Observation, observe } from '../risk/observations.ts';
import type { Fate } from './fit-survival.ts';
import { pairOwnNights, pairRecordedNights, type StarPair } from './star-pairs.ts';

/** The options that name outcomes, besides files of vanished repositories. */
export const sourceOptions = {
  nights: {
    type: 'string',
    value: 'FOLDER',
    means: 'a folder of recorded nights, night-DATE.json',
  },
  data: {
    type: 'string',
    value: 'DATA_DIR',
    means: 'a data folder of our own nights and their tracking',
  },
} as const;

/** Outcomes for fitting and judging forecasts. */
export type Sources = {
  vanished: readonly Observation[];
  /** Fates of our own rows. */
  fates: readonly Fate[];
  pairs: readonly StarPair[];
};

/** @throws PipelineError that names what is missing; Error for a file that cannot be read. */
export async function readSources(
  files: readonly string[],
  { nights, data }: { nights?: string; data?: string },
): Promise<Sources> {
  if (files.length === 0 && nights === undefined && data === undefined) {
    throw new PipelineError('give LABELS.csv, --nights or --data; see --help');
  }
  const vanished = files.flatMap((file) => observe(parseLabels(readFileSync(file, 'utf8'), file)));
  const recorded = nights === undefined ? [] : pairRecordedNights(readRecordedNights(nights));
  if (data === undefined) return { vanished, fates: [], pairs: recorded };
  const archive = openArchive(data);
  const last = [...(await archive.scanDates()), ...(await archive.trackingDates())]
    .toSorted()
    .at(-1);
  if (last === undefined) throw new PipelineError(`${data} holds no scans`);
  const tracked = await readTracking(archive, { to: last });
  return {
    vanished,
    fates: await readFates(archive, tracked),
    pairs: [...recorded, ...(await pairOwnNights(archive, tracked))],
  };
}

/** The rows whose fate on the thirtieth day is known: gone by then, or seen on that day or later. */
async function readFates(
  archive: Archive,
  tracked: ReadonlyMap<string, TrackedRepository>,
): Promise<Fate[]> {
  const fates: Fate[] = [];
  for (const date of await archive.scanDates()) {
    const dueOn = addDays(date, horizonDays.survival);
    for (const { id, risk } of (await archive.readScan(date))?.value.rows ?? []) {
      const observations = tracked.get(id)?.observations ?? [];
      const isGone = observations.some((one) => one.state === 'gone' && one.since <= dueOn);
      const isThere = observations.some((one) => one.state === 'seen' && one.date >= dueOn);
      if (isGone === isThere) continue;
      fates.push({ repository: fates.length, group: date, score: risk.score, isGone });
    }
  }
  return fates;
}
