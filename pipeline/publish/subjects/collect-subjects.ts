import { groups } from 'd3-array';
import type { Analysis } from '../../contract/analysis.ts';
import type { DigestDate } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import type { RecordedSubject } from '../../contract/subjects.ts';
import { groupings } from './groupings.ts';
import { toSlugs } from './slugs.ts';

/** A language or a category has a page while the last nights have at least this many repositories in it. */
export const leastRows = 5;

/** The days whose nights count, the newest included. */
export const subjectDays = 30;

/** A night's rows and what was read of them. The analysis may be unreadable. */
export type SubjectNight = {
  date: DigestDate;
  scan: Pick<Scan, 'rows' | 'quarantined'>;
  analysis: Pick<Analysis, 'readings' | 'kinds'> | undefined;
};

/** A repository in a list, with the facts of the newest night that saw it. */
export type ListedRepository = Pick<
  ScannedRow,
  'id' | 'fullName' | 'url' | 'language' | 'stars' | 'starsGained' | 'gainedOverDays' | 'firstSeen'
> & {
  /** What it is: the reader's sentence, or else its own. Empty if nothing says so. */
  what: string;
  /** Whether a stranger wrote `what`. */
  isOwnWords: boolean;
  category: string | null;
  caveats: readonly string[];
  /** The night that saw it last; null if that is the newest of all. */
  lastSeen: DigestDate | null;
};

/** A language or a category with its repositories, those seen first on the newest night first. */
export type Subject = RecordedSubject & { repositories: readonly ListedRepository[] };

/**
 * The clear repositories of the nights. The newest night that saw a repository decides, and it may have set it aside.
 *
 * `nights` is sorted newest first.
 */
export function listRepositories(nights: readonly SubjectNight[]): ListedRepository[] {
  const listed = new Map<string, ListedRepository | undefined>();
  const kinds = findFirst(nights, ({ analysis }) => Object.entries(analysis?.kinds ?? {}));
  const readings = findFirst(nights, ({ analysis }) =>
    (analysis?.readings ?? []).map((reading) => [reading.fullName, reading] as const),
  );
  for (const { date, scan } of nights) {
    for (const { id } of scan.quarantined) if (!listed.has(id)) listed.set(id, undefined);
    for (const row of scan.rows) {
      if (listed.has(row.id)) continue;
      const reading = readings.get(row.fullName);
      const kind = kinds.get(row.id);
      const repository = {
        ...pick(row),
        what: reading?.what ?? (row.description || (kind?.purpose ?? '')),
        isOwnWords: reading === undefined,
        category: kind?.category ?? null,
        caveats: [...(reading?.caveat ? [reading.caveat] : []), ...row.risk.reasons],
        lastSeen: date === nights[0]?.date ? null : date,
      };
      listed.set(row.id, row.standing === 'clear' ? repository : undefined);
    }
  }
  return [...listed.values()].flatMap((one) => one ?? []).toSorted(compareNewest);
}

function pick(row: ScannedRow) {
  const { id, fullName, url, language, stars, starsGained, gainedOverDays, firstSeen } = row;
  return { id, fullName, url, language, stars, starsGained, gainedOverDays, firstSeen };
}

/** What the newest night says of each key. */
function findFirst<T>(
  nights: readonly SubjectNight[],
  entriesOf: (night: SubjectNight) => readonly (readonly [string, T])[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const night of nights) {
    for (const [key, value] of entriesOf(night)) if (!found.has(key)) found.set(key, value);
  }
  return found;
}

function compareNewest(a: ListedRepository, b: ListedRepository): number {
  if (a.firstSeen !== b.firstSeen) return a.firstSeen < b.firstSeen ? 1 : -1;
  if (a.stars !== b.stars) return b.stars - a.stars;
  return a.fullName < b.fullName ? -1 : 1;
}

/** The subjects that have enough repositories, by folder and name. */
export function groupSubjects(
  repositories: readonly ListedRepository[],
  recorded: readonly RecordedSubject[],
): Subject[] {
  return groupings.flatMap(({ folder, nameOf }) => {
    const named = groups(repositories, nameOf);
    const enough = named.filter(([name, rows]) => name !== '' && rows.length >= leastRows);
    const names = enough.map(([name]) => name);
    const slugs = toSlugs(folder, names, recorded);
    return enough
      .map(([name, rows]) => ({ folder, name, slug: slugs.get(name) ?? '', repositories: rows }))
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  });
}
