import { descending, group as groupBy } from 'd3-array';
import { toSha256 } from '../archive/archive.ts';
import type { Analysis } from '../contract/analysis.ts';
import { addDays, type DigestDate } from '../contract/dates.ts';
import { quoteOwner } from '../contract/owners-words.ts';
import { type GroupFolder, groupFolders } from '../contract/paths.ts';
import type { RecordedGroup } from '../contract/published-lists.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';
import { allRows, type Scan } from '../contract/scan.ts';
import { sayCaveat } from './page/figures.ts';

/** A language or category gets a page when the last nights have so many repositories in it. */
export const leastRows = 5;

/** The days whose nights count, the newest included. */
export const groupDays = 30;

/** A night's rows and what was read of them. The analysis may be unreadable. */
export type GroupNight = {
  date: DigestDate;
  scan: Pick<Scan, 'rows' | 'quarantined'>;
  analysis: Pick<Analysis, 'readings' | 'kinds'> | undefined;
};

/** A clear row of the newest night that saw its repository, with its kind. */
type ClearRow = ScannedRow & {
  night: DigestDate;
  category: string | null;
  purpose: string | undefined;
};

/** A repository in a list, with the facts of the newest night that saw it. */
export type ListedRepository = ClearRow & {
  /** What the repository is: the reader's sentence, or else its own, or else empty. */
  what: string;
  /** Whether `what` is word for word its owner's. */
  isOwnWords: boolean;
  /** What to be careful about; may be empty. */
  caveat: string;
  /** The night that saw the repository last; null if that night is the newest of all. */
  lastSeen: DigestDate | null;
};

/**
 * The clear repositories of the nights, `nights` being sorted newest first. The newest night that
 * saw one decides: if it set it aside, or found another under its name, the list has no entry for
 * it.
 */
export function listRepositories(nights: readonly GroupNight[]): ListedRepository[] {
  const [newest] = nights;
  const readings = findFirst(nights, ({ date, scan, analysis }) => {
    const ids = new Map(scan.rows.map(({ fullName, id }) => [fullName, id]));
    return (analysis?.readings ?? []).map(
      (reading) => [ids.get(reading.fullName) ?? '', { ...reading, date }] as const,
    );
  });
  return findClear(nights).map((row) => {
    const { id, night, purpose, description } = row;
    const reading = readings.get(id);
    return {
      ...row,
      what: reading?.what ?? (purpose || description),
      isOwnWords: reading === undefined || reading.quotedFrom?.what !== undefined,
      caveat: sayCaveat(quoteOwner(reading ?? {}).caveat, reading?.date, night),
      lastSeen: night === newest?.date ? null : night,
    };
  });
}

function findClear(nights: readonly GroupNight[]): ClearRow[] {
  const kinds = findFirst(nights, ({ analysis }) => Object.entries(analysis?.kinds ?? {}));
  /** By name in lower case: the repository that had the name last. */
  const holders = findFirst(nights, ({ scan }) =>
    allRows(scan).map(({ fullName, id }) => [fullName.toLowerCase(), id]),
  );
  const sights = findFirst(nights, ({ date, scan }) => [
    ...scan.quarantined.map(({ id }) => [id, undefined] as const),
    ...scan.rows.map((row) => [row.id, { row, night: date }] as const),
  ]);
  return [...sights.values()]
    .flatMap((sight) => sight ?? [])
    .filter(({ row }) => row.standing === 'clear')
    .filter(({ row }) => holders.get(row.fullName.toLowerCase()) === row.id)
    .map(({ row, night }) => {
      const { category = null, purpose } = kinds.get(row.id) ?? {};
      return { ...row, night, category, purpose };
    })
    .toSorted((a, b) => descending(a.firstSeen, b.firstSeen) || compareRows(a, b));
}

/** What the newest night says of each key. */
function findFirst<T>(
  nights: readonly GroupNight[],
  entriesOf: (night: GroupNight) => readonly (readonly [string, T])[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const night of nights) {
    for (const [key, value] of entriesOf(night)) if (!found.has(key)) found.set(key, value);
  }
  return found;
}

/** A group, and what is in it now. */
export type Grouped<T> = RecordedGroup & { repositories: readonly T[] };

/**
 * The groups with enough repositories and those that ever had a page, by folder and address. Names
 * with one address are one group.
 */
export function groupRepositories<T extends ClearRow>(
  repositories: readonly T[],
  recorded: readonly RecordedGroup[],
): Grouped<T>[] {
  return groupFolders.flatMap((folder) => {
    const inGroups = repositories.filter((repository) => groupNameOf(folder, repository) !== '');
    const rowsOf = groupBy(inGroups, (repository) => toSlug(groupNameOf(folder, repository)));
    const enough = [...rowsOf].flatMap(([slug, rows]) =>
      rows[0] && rows.length >= leastRows
        ? [{ folder, slug, name: groupNameOf(folder, rows[0]) }]
        : [],
    );
    const kept = recorded.filter((each) => each.folder === folder);
    const bySlug = new Map([...enough, ...kept].map((each) => [each.slug, each]));
    return [...bySlug.values()]
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map((each) => ({ ...each, repositories: rowsOf.get(each.slug) ?? [] }));
  });
}

/** The group of a repository. An empty name is no group. */
function groupNameOf(folder: GroupFolder, { language, category }: ClearRow): string {
  return folder === 'languages' ? language : (category ?? '');
}

/** Signs that tell names apart, such as C, C++ and C#. */
const words = { '+': ' plus ', '#': ' sharp ', '*': ' star ', '&': ' and ' };

/** The most characters of a slug, without a checksum. */
const longest = 60;

/** A name in an address: `C++` is `c-plus-plus`. Without Latin letters, it is a checksum. */
export function toSlug(name: string): string {
  const slug = Object.entries(words)
    .reduce((text, [sign, word]) => text.replaceAll(sign, word), name)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? toSha256(name).slice(0, 8) : slug;
}

/** Which groups the nights found so far, added oldest first. It holds 30 scans. */
export function createGroupMemory() {
  let recorded: RecordedGroup[] = [];
  let window: GroupNight[] = [];
  return {
    add: (night: GroupNight): void => {
      const from = addDays(night.date, 1 - groupDays);
      window = [night, ...window.filter(({ date }) => date >= from)];
      recorded = groupRepositories(findClear(window), recorded).map(toRecordedGroup);
    },
    recorded: () => recorded,
  };
}

export function toRecordedGroup({ folder, slug, name }: RecordedGroup): RecordedGroup {
  return { folder, slug, name };
}
