import { groups, median, sum } from 'd3-array';
import { daysBetween } from '../../contract/dates.ts';
import type { Evidence, Share } from '../../contract/evidence.ts';
import { hasEarlierStars, type ScannedRow } from '../../contract/repository-row.ts';
import { toRatio } from '../../contract/scalars.ts';
import { allRows, type Scan } from '../../contract/scan.ts';
import { categoryOf } from '../kinds/categories.ts';

/** All counts of a night, against `earlier` nights, the newest first, in whatever order of rows. */
export function countEvidence(scan: Scan, earlier: readonly Scan[]): Evidence {
  const [newest] = earlier;
  const { rows } = scan;
  const stars = rows.map((row) => row.stars).toSorted((a, b) => b - a);
  const daysSinceEarlier = newest ? daysBetween(newest.startedAt, scan.startedAt) : null;
  return {
    earlierNights: earlier.length,
    daysSinceEarlier,
    stars: {
      median: median(stars) ?? 0,
      total: sum(stars),
      topTenShare: toRatio(sum(stars.slice(0, 10)), sum(stars)),
    },
    entrants: newest ? countMissing(rows, newest) : null,
    leavers: newest ? countMissing(newest.rows, scan) : null,
    starsGained: sumGains(rows, daysSinceEarlier),
    languages: toShares(rows, ({ language }) => language),
    categories: toShares(rows, (row) => categoryOf(row) ?? ''),
  };
}

/** How many rows another scan did not find. A row that it set aside counts as found. */
function countMissing(rows: readonly ScannedRow[], other: Scan): number {
  const there = new Set(allRows(other).map(({ id }) => id));
  return rows.filter(({ id }) => !there.has(id)).length;
}

type Rows = readonly ScannedRow[];

/** The rows of each name, the most first. A row with an empty name counts in the whole only. */
function toShares(rows: Rows, nameOf: (row: ScannedRow) => string): Share[] {
  const starsOf = (some: Rows) => sum(some, ({ stars }) => stars);
  return groups(rows, nameOf)
    .filter(([name]) => name !== '')
    .map(([name, members]) => ({
      name,
      count: members.length,
      share: toRatio(members.length, rows.length),
      starShare: toRatio(starsOf(members), starsOf(rows)),
      median7: null,
    }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The stars gained since the newest earlier scan, by rows that were listed then. */
function sumGains(rows: Rows, days: number | null): number | null {
  if (days === null || rows.some(hasEarlierStars)) return null;
  const ofNight = rows.filter(({ gainedOverDays }) => (gainedOverDays ?? days) === days);
  return sum(ofNight, ({ starsGained }) => starsGained ?? 0);
}
