import type { Archive } from '../../archive/archive.ts';
import { addDays, type DigestDate, type Instant, toDigestDate } from '../../contract/dates.ts';
import type { Scan } from '../../contract/scan.ts';
import type { Log } from '../../platform/log.ts';
import { readOptional } from '../optional-files.ts';

/** A repository is looked up for this many days after the last night that listed it. */
export const trackedDays = 30;

/** A repository that a night of the last 30 days listed, quarantined or not. */
export type DueRepository = {
  id: string;
  /** Its name on the last night that listed it. */
  fullName: string;
  createdAt: Instant;
  lastListed: DigestDate;
};

/**
 * Reads the scans of the 30 days before a night, the newest first. Unpublished nights count too, because their rows
 * were candidates. `known` holds scans already read. Broken scans are logged and skipped.
 */
export async function readTrackedScans(
  archive: Archive,
  date: DigestDate,
  known: readonly Scan[],
  log: Log,
): Promise<Scan[]> {
  const byDate = new Map(known.map((scan) => [toDigestDate(scan.scanDate), scan]));
  const from = addDays(date, -trackedDays);
  const scans: Scan[] = [];
  for (const night of (await archive.scanDates()).toReversed()) {
    if (night < from || night >= date) continue;
    const told = { event: 'tracked-scan-unread', date: night, log };
    const scan =
      byDate.get(night) ?? (await readOptional(() => archive.readScan(night), told))?.value;
    if (scan) scans.push(scan);
  }
  return scans;
}

/** The repositories to look up, each once. `scans` are sorted newest first. */
export function findDue(scans: readonly Scan[]): DueRepository[] {
  const due = new Map<string, DueRepository>();
  for (const scan of scans) {
    for (const { id, fullName, createdAt } of [...scan.rows, ...scan.quarantined]) {
      if (due.has(id)) continue;
      due.set(id, { id, fullName, createdAt, lastListed: toDigestDate(scan.scanDate) });
    }
  }
  return [...due.values()];
}

/** Orders by importance: recommended repositories first, then the youngest. A small budget is spent in this order. */
export function orderDue(
  due: readonly DueRepository[],
  recommended: ReadonlySet<string>,
): DueRepository[] {
  return due.toSorted((a, b) => {
    const first = Number(recommended.has(b.id)) - Number(recommended.has(a.id));
    if (first !== 0) return first;
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
    return a.id < b.id ? -1 : 1;
  });
}
