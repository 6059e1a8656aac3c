import type { Archive } from '../../../pipeline/archive/archive.ts';
import { type DigestDate, type Instant, toDigestDate } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Tracking } from '../../../pipeline/contract/tracking.ts';

/** What one night says about a repository. */
type Observation = { date: DigestDate; at: Instant } & (
  | { state: 'seen'; isListed: boolean; stars: number; forks: number; isArchived: boolean }
  /** GitHub shows nothing under its id. `since` is the first night that found it gone. */
  | { state: 'gone'; since: DigestDate }
  /** There is no answer: neither its stars nor its state are known that night. */
  | { state: 'missing'; since: DigestDate }
);

/** A repository that was once a candidate, night by night. */
export type TrackedRepository = {
  id: string;
  /** The newest known name. */
  fullName: string;
  createdAt: Instant;
  firstListed: DigestDate;
  lastListed: DigestDate;
  /** Oldest first, at most one for each night. Nights that looked nothing up have none. */
  observations: Observation[];
};

/** The nights to read, both inclusive. Without `from`, reading starts with the oldest night. */
export type TrackingRange = { from?: DigestDate; to: DigestDate };

/**
 * Reads what happened to every candidate, from the scans and the look-ups of a range of nights, by id.
 *
 * Nights are read one at a time, so memory holds a few numbers for each repository and night. A repository that was
 * listed only before `from` is left out.
 *
 * @throws ContractError for a broken file.
 *
 * @example
 * const tracked = await readTracking(archive, { from: '2026-10-01', to: '2026-11-20' });
 * const gone = [...tracked.values()].filter((one) => one.observations.at(-1)?.state === 'gone');
 */
export async function readTracking(
  archive: Archive,
  { from, to }: TrackingRange,
): Promise<Map<string, TrackedRepository>> {
  const tracked = new Map<string, TrackedRepository>();
  const nights = new Set([...(await archive.scanDates()), ...(await archive.trackingDates())]);
  for (const date of [...nights].toSorted()) {
    if ((from !== undefined && date < from) || date > to) continue;
    const scan = (await archive.readScan(date))?.value;
    if (scan) addScan(tracked, scan);
    const tracking = (await archive.readTracking(date))?.value;
    if (tracking) addTracking(tracked, tracking);
  }
  return tracked;
}

function addScan(tracked: Map<string, TrackedRepository>, scan: Scan): void {
  const date = toDigestDate(scan.scanDate);
  for (const row of [...scan.rows, ...scan.quarantined]) {
    const { id, fullName, createdAt, stars, forks } = row;
    const before = tracked.get(id);
    const firstListed = before?.firstListed ?? date;
    const observations: Observation[] = before?.observations ?? [];
    const common = { date, at: scan.startedAt, state: 'seen', isListed: true } as const;
    observations.push({ ...common, stars, forks, isArchived: false });
    tracked.set(id, { id, fullName, createdAt, firstListed, lastListed: date, observations });
  }
}

/** A scan of the same night was read before, and its rows count. */
function addTracking(
  tracked: ReadonlyMap<string, TrackedRepository>,
  { date, askedAt: at, seen, archived, renamed, gone, missing }: Tracking,
): void {
  const add = (id: string, observation: Observation): void => {
    const repository = tracked.get(id);
    if (!repository || repository.lastListed === date) return;
    repository.observations.push(observation);
    repository.fullName = renamed[id] ?? repository.fullName;
  };
  const isArchived = new Set(archived);
  for (const [index, id] of seen.ids.entries()) {
    const [stars, forks] = [seen.stars[index], seen.forks[index]];
    if (stars === undefined || forks === undefined) continue;
    const common = { date, at, state: 'seen', isListed: false } as const;
    add(id, { ...common, stars, forks, isArchived: isArchived.has(id) });
  }
  for (const [id, since] of Object.entries(gone)) add(id, { date, at, state: 'gone', since });
  for (const [id, since] of Object.entries(missing)) add(id, { date, at, state: 'missing', since });
}
