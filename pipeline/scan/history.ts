import { daysBetween, type DigestDate, type Instant } from '../contract/dates.ts';
import type { EnrichedRow, ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';

/**
 * What our own earlier nights know of the rows: stars gained since the newest of them that held it and in how many days,
 * the first night, and how many nights there were.
 *
 * Rows are known by id, so a renamed repository keeps its history; quarantined nights count as seen. `earlier` holds
 * the newest night first.
 */
export function addHistory(
  rows: readonly EnrichedRow[],
  earlier: readonly Scan[],
  { date, startedAt }: { date: DigestDate; startedAt: Instant },
): Omit<ScannedRow, 'risk'>[] {
  const known = readSightings(earlier);
  return rows.map((row) => {
    const before = known.get(row.id);
    return {
      ...row,
      starsGained: before ? row.stars - before.stars : null,
      gainedOverDays: before ? daysBetween(before.seenAt, startedAt) : null,
      firstSeen: before?.firstSeen ?? date,
      nightsSeen: (before?.nights ?? 0) + 1,
    };
  });
}

/** A repository as the newest night saw it that held it, and how many nights did. */
type Sighting = { stars: number; seenAt: Instant; firstSeen: DigestDate; nights: number };

/** By id. The oldest night at hand knows how many there were before it. */
function readSightings(earlier: readonly Scan[]): Map<string, Sighting> {
  const known = new Map<string, Sighting>();
  for (const scan of earlier.toReversed()) {
    for (const { id, stars, firstSeen, nightsSeen } of allRows(scan)) {
      const before = known.get(id);
      const nights = before ? before.nights + 1 : nightsSeen;
      known.set(id, { stars, seenAt: scan.startedAt, firstSeen, nights });
    }
  }
  return known;
}

/** Followers of every owner met on earlier nights, by lower-case login; the newest count where there are several. Unknown ones are left out. */
export function rememberFollowers(earlier: readonly Scan[]): Map<string, number> {
  const followers = new Map<string, number>();
  for (const scan of earlier) {
    for (const row of allRows(scan)) {
      const login = row.fullName.split('/')[0]?.toLowerCase() ?? '';
      const { authorFollowers } = row;
      if (authorFollowers !== null && !followers.has(login)) followers.set(login, authorFollowers);
    }
  }
  return followers;
}

function allRows(scan: Scan): ScannedRow[] {
  return [...scan.rows, ...scan.quarantined];
}
