import { sort } from 'd3-array';
import { addDays, daysBetween, type DigestDate, toDigestDate } from '../contract/dates.ts';
import { compareRows, isDecided, ownerOf, type ScannedRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';
import { countOf } from '../platform/text.ts';
import type { NamedRepository } from '../archive/history/named.ts';

export type EditedNight = ReturnType<typeof toEditedNight>;

/** The night for an editor. `earlier` has the comparable nights before it, the newest first. */
export function toEditedNight(scan: Scan, earlier: readonly Scan[], memory: Memory) {
  const isDoubted = toDoubts(scan, earlier);
  const clear = scan.rows
    .filter((row) => row.standing === 'clear' && (isDecided(row) || !isDoubted(row)))
    .toSorted(compareRows);
  return {
    scan,
    date: toDigestDate(scan.scanDate),
    earlier,
    memory,
    /** The rows that may be put forward, most stars first: clear, and without a doubted owner. */
    clear,
    /** Whether these nights doubt the repository or its owner. */
    isDoubted,
    /** The clear rows that no earlier night saw, most stars first. A first night has none. */
    newcomers: earlier.length === 0 ? [] : newcomersOf({ ...scan, rows: clear }),
  };
}

/** Nights for which a repository stays doubted after its last standing `caution`. */
const cautionNights = 7;

/**
 * Who is doubted: repositories at `caution` in the last week, owners of one at `caution` tonight,
 * and what any of the nights quarantined, by id, with its owner of then. One weak sign on one night
 * bars nobody for longer.
 */
function toDoubts(scan: Scan, earlier: readonly Scan[]) {
  const week = [scan, ...earlier.slice(0, cautionNights)].flatMap(({ rows }) => rows);
  const cautious = week.filter(({ standing }) => standing === 'caution');
  const quarantined = [scan, ...earlier].flatMap((night) => night.quarantined);
  const tonight = scan.rows.filter(({ standing }) => standing === 'caution');
  const ids = new Set([...cautious, ...quarantined].map(({ id }) => id));
  const owners = new Set([...quarantined, ...tonight].map(ownerOf));
  return (repository: Pick<ScannedRow, 'id' | 'fullName'>): boolean =>
    ids.has(repository.id) || owners.has(ownerOf(repository));
}

export function newcomersOf({ scanDate, rows }: Pick<Scan, 'scanDate' | 'rows'>): ScannedRow[] {
  return rows.filter(({ firstSeen }) => firstSeen === toDigestDate(scanDate));
}

/** Whether a row gained its stars since the last scan: it may have left the list and come back. */
export function isGainOfNight({ gainedOverDays }: ScannedRow, night: EditedNight): boolean {
  const [last] = night.earlier;
  return !last || (gainedOverDays ?? 0) <= daysBetween(last.startedAt, night.scan.startedAt);
}

/** The time in which a row gained its stars: `since yesterday`, `in 9 days`. */
export function saySince(row: ScannedRow, night: EditedNight): string {
  const [last] = night.earlier;
  const isYesterday = last && addDays(toDigestDate(last.scanDate), 1) === night.date;
  if (isGainOfNight(row, night)) return isYesterday ? 'since yesterday' : 'since the last scan';
  return `in ${countOf(Math.round(row.gainedOverDays ?? 0), 'day')}`;
}

/** A repository that an earlier digest named. */
export type NamedBefore = {
  id: string;
  /** Its name when it was last named. */
  fullName: string;
  /** When a digest first recommended it, or else first listed it. */
  firstOn: DigestDate;
  firstStars: number;
  lastOn: DigestDate;
  starsThen: number;
  /** Whether a digest recommended it, and not only listed it as a tool or as *Still rising*. */
  isPick: boolean;
};

/** The repositories that earlier digests named, by node id: a renamed one is not new. */
export type Memory = ReadonlyMap<string, NamedBefore>;

/** The memory of these repositories, by their first naming: the best of a night first. */
export function remember(named: readonly NamedRepository[]): Memory {
  const sorted = sort(
    named,
    ({ namings: [first] }) => first?.date,
    ({ namings: [first] }) => first?.rank,
  );
  return new Map(
    sorted.flatMap(({ id, namings }): [string, NamedBefore][] => {
      const pick = namings.find(({ part }) => part === 'notable');
      const [first, last] = [pick ?? namings[0], namings.at(-1)];
      if (!first || !last) return [];
      const { date: firstOn, stars: firstStars } = first;
      const { date: lastOn, stars: starsThen, fullName } = last;
      const isPick = pick !== undefined;
      return [[id, { id, fullName, firstOn, firstStars, lastOn, starsThen, isPick }]];
    }),
  );
}
