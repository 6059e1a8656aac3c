import { daysBetween, type DigestDate, type Instant } from '../contract/dates.ts';
import {
  type EnrichedRow,
  hasEarlierStars,
  ownerOf,
  type ScannedRow,
} from '../contract/repository-row.ts';
import { allRows, type Scan } from '../contract/scan.ts';

export type HistoryFrame = {
  date: DigestDate;
  startedAt: Instant;
  /** The scans of the nights before, the newest first. */
  earlier: readonly Scan[];
  /** What the history knows of the repositories that were listed in the last 30 days. */
  due?: readonly Due[];
  /** The ids of rows whose stars do not count tonight, because too many fell. */
  doubted?: ReadonlySet<string>;
};

type Due = { id: string; sighting: Sighting | undefined; isLookedUp: boolean };

/**
 * Adds what earlier nights saw: stars gained, in how many days, the first night, how many nights.
 *
 * Rows are matched by id, so a renamed one keeps its history. Quarantined ones count too. For a row
 * that came back, its gain counts from its last look-up. A doubted row keeps its earlier stars.
 */
export function addHistory(
  rows: readonly EnrichedRow[],
  { date, startedAt, earlier, due = [], doubted = new Set() }: HistoryFrame,
): Omit<ScannedRow, 'risk' | 'standing'>[] {
  const sightings = readSightings(earlier);
  addDue(sightings, due);
  return rows.map((row) => {
    const before = sightings.get(row.id);
    const isCounted = before && !doubted.has(row.id);
    return {
      ...row,
      stars: before && !isCounted ? before.stars : row.stars,
      starsGained: isCounted ? row.stars - before.stars : null,
      gainedOverDays: isCounted ? daysBetween(before.seenAt, startedAt) : null,
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
    for (const row of allRows(scan)) {
      const { id, stars, firstSeen, nightsSeen } = row;
      const before = sightings.get(id);
      const nights = before ? before.nights + 1 : nightsSeen;
      if (!hasEarlierStars(row)) {
        sightings.set(id, { stars, seenAt: scan.startedAt, firstSeen, nights });
      } else if (before) before.nights = nights;
    }
  }
  return sightings;
}

/**
 * Adds repositories that no scan of `earlier` has: their listing is older, or its scan is damaged.
 * Stars are those of a later look-up; nights are those of listings.
 */
function addDue(sightings: Map<string, Sighting>, due: readonly Due[]): void {
  for (const { id, sighting, isLookedUp } of due) {
    const before = sightings.get(id);
    if (!sighting || (before && !(isLookedUp && before.seenAt < sighting.seenAt))) continue;
    const { firstSeen, nights } = before ?? sighting;
    sightings.set(id, { ...sighting, firstSeen, nights });
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
