import type { Archive } from '../../archive/archive.ts';
import type { History } from '../../archive/history/history.ts';
import { addDays, type DigestDate } from '../../contract/dates.ts';
import type { FollowUp } from '../../contract/follow-up.ts';
import type { EnrichedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Tracking } from '../../contract/tracking.ts';
import type { Log } from '../../platform/log.ts';
import { readRecommended, toFollowUp } from '../follow-up.ts';
import { readOptional, writeOptional } from '../optional-files.ts';
import type { RowSource } from '../row-source.ts';
import { findDue, orderDue, readTrackedScans, trackedDays } from './due.ts';
import type { Answer, Fate } from './fate.ts';
import type { Sighting, Sightings } from '../forecast/judge-forecasts.ts';
import { toAnswers, toTracking } from './to-tracking.ts';

/** A night to track. */
export type TrackingTask = {
  date: DigestDate;
  source: RowSource;
  archive: Archive;
  /** What the published nights know of each repository. */
  history: History;
  /** The nights before, the newest first. */
  earlier: readonly Scan[];
  log: Log;
};

/** What tracking tells the scan. */
export type TrackedNight = {
  /** The scans of the 30 days before, the newest first. */
  scans: readonly Scan[];
  /** The tracking files of the 30 days before, the newest first. */
  trackings: readonly Tracking[];
  followUp: FollowUp | null;
  /** What the night knows of each repository, by id: its own rows, and the answers of its look-up. */
  sightings: Sightings;
  usage: { requests: number; points: number };
};

const nothingUsed = { requests: 0, points: 0 };

/**
 * Looks up every repository that was listed in the last 30 days and not tonight, and keeps the answers in a file.
 *
 * The answers are on disk before the scan is, so a night that is run again asks only for what is missing. A recorded
 * scan is not asked; it brings its own follow-up. A failure is logged and never ends the night.
 */
export async function trackNight(
  task: TrackingTask,
  rows: readonly EnrichedRow[],
): Promise<TrackedNight> {
  const { date, source, archive, log } = task;
  const scans = await readTrackedScans(archive, date, task.earlier, log);
  const recommended = await readRecommended(task.history, date);
  const trackings = await readTrackings(archive, date, log);
  const follow = (fates: ReadonlyMap<string, Fate> | undefined) =>
    toFollowUp(recommended, recommended.length === 0 ? nothingKnown : fates);
  const seen = rows.map(({ id, stars }): [string, Sighting] => [id, toSeen(stars)]);
  const listedAlone = { scans, trackings, sightings: new Map(seen), usage: nothingUsed };
  if (!source.lookUp || scans.length === 0) {
    return { ...listedAlone, followUp: follow(source.recordedFates) };
  }
  const listed = new Map(rows.map((row): [string, Fate] => [row.id, toListed(row)]));
  const due = orderDue(
    findDue(scans).filter(({ id }) => !listed.has(id)),
    new Set(recommended.map(({ id }) => id)),
  );
  const kept = await readUnlessBroken(archive, date, log);
  const known = kept ? toAnswers(kept, due) : new Map<string, Answer>();
  const looked = await source.lookUp(due.map(({ id }) => id).filter((id) => !known.has(id)));
  const answers = new Map([...known, ...looked.answers]);
  const askedAt = kept?.askedAt ?? source.startedAt;
  const tracking = toTracking({ date, askedAt, due, answers, before: trackings[0] });
  if (due.length > 0) {
    await writeOptional(archive.formatTracking(tracking), { event: 'tracking-unwritten', log });
  }
  const fates = new Map<string, Fate>([...answers, ...listed]);
  // Without the others, the share that is gone would mislead.
  const isComplete = recommended.every(({ id }) => fates.has(id) || looked.unclear.has(id));
  return {
    scans,
    trackings,
    followUp: follow(isComplete ? fates : undefined),
    sightings: new Map([...readSightings(tracking), ...seen]),
    usage: looked.usage,
  };
}

function readSightings({ seen, gone }: Tracking): [string, Sighting][] {
  return [
    ...seen.ids.map((id, index): [string, Sighting] => [id, toSeen(seen.stars[index] ?? 0)]),
    ...Object.entries(gone).map(([id, since]): [string, Sighting] => [
      id,
      { state: 'gone', since },
    ]),
  ];
}

function toSeen(stars: number): Sighting {
  return { state: 'seen', stars };
}

const nothingKnown: ReadonlyMap<string, Fate> = new Map();

/** A row of tonight is known without asking again. */
function toListed({ fullName, stars }: EnrichedRow): Fate {
  return { gone: false, fullName, stars, archived: false };
}

/** The tracking files of the 30 days before a night, the newest first. Broken files are logged and skipped. */
async function readTrackings(archive: Archive, date: DigestDate, log: Log): Promise<Tracking[]> {
  const from = addDays(date, -trackedDays);
  const dates = (await archive.trackingDates()).filter((day) => day >= from && day < date);
  const read = dates.toReversed().map((day) => readUnlessBroken(archive, day, log));
  return (await Promise.all(read)).flatMap((tracking) => tracking ?? []);
}

async function readUnlessBroken(
  archive: Archive,
  date: DigestDate,
  log: Log,
): Promise<Tracking | undefined> {
  const told = { event: 'tracking-unread', date, log };
  return (await readOptional(() => archive.readTracking(date), told))?.value;
}
