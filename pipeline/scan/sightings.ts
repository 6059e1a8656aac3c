import { daysBetween, type DigestDate, type Instant } from '../contract/dates.ts';
import { type EnrichedRow, ownerOf, type ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';

export type HistoryFrame = {
  date: DigestDate;
  startedAt: Instant;
  /** The scans of the nights before, the newest first. */
  earlier: readonly Scan[];
  /** What the history knows of the repositories that were listed in the last 30 days. */
  due?: readonly Due[];
};

type Due = {
  id: string;
  /** As of its newest listing. Undefined if the start of that night is not known. */
  listed?: Sighting | undefined;
  lookedUp: { stars: number; seenAt: Instant } | undefined;
};

/**
 * Adds what earlier nights saw: stars gained, in how many days, the first night, how many nights.
 *
 * Rows are matched by id, so a renamed one keeps its history. Quarantined ones count too. For a row
 * that came back, its gain counts from its last look-up.
 */
export function addHistory(
  rows: readonly EnrichedRow[],
  { date, startedAt, earlier, due = [] }: HistoryFrame,
): Omit<ScannedRow, 'risk' | 'standing'>[] {
  const sightings = readSightings(earlier);
  addDue(sightings, due);
  return rows.map((row) => {
    const before = sightings.get(row.id);
    return {
      ...row,
      starsGained: before ? row.stars - before.stars : null,
      gainedOverDays: before ? daysBetween(before.seenAt, startedAt) : null,
      firstSeen: before?.firstSeen ?? date,
      nightsSeen: (before?.nights ?? 0) + 1,
    };
  });
}

/** A repository as of the last night that contained it, and the number of such nights. */
export type Sighting = { stars: number; seenAt: Instant; firstSeen: DigestDate; nights: number };

/** Sightings by id. The oldest scan gives the number of nights before that scan. */
function readSightings(earlier: readonly Scan[]): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>();
  for (const scan of earlier.toReversed()) {
    for (const { id, stars, firstSeen, nightsSeen } of allRows(scan)) {
      const before = sightings.get(id);
      const nights = before ? before.nights + 1 : nightsSeen;
      sightings.set(id, { stars, seenAt: scan.startedAt, firstSeen, nights });
    }
  }
  return sightings;
}

/**
 * Adds repositories that no scan of `earlier` has: their listing is older, or its scan is damaged.
 * Stars are those of a later look-up; nights are those of listings.
 */
function addDue(sightings: Map<string, Sighting>, due: readonly Due[]): void {
  for (const { id, listed, lookedUp } of due) {
    const before = sightings.get(id) ?? listed;
    if (!before) continue;
    sightings.set(
      id,
      lookedUp && before.seenAt < lookedUp.seenAt ? { ...before, ...lookedUp } : before,
    );
  }
}

/** Followers of owners in earlier nights, by login in lower case: the newest count. */
export function rememberFollowers(earlier: readonly Scan[]): Map<string, number> {
  const followers = new Map<string, number>();
  for (const scan of earlier) {
    for (const row of allRows(scan)) {
      const { authorFollowers } = row;
      const login = ownerOf(row);
      if (authorFollowers !== null && !followers.has(login)) followers.set(login, authorFollowers);
    }
  }
  return followers;
}

function allRows(scan: Scan): ScannedRow[] {
  return [...scan.rows, ...scan.quarantined];
}
