import { groups } from 'd3-array';
import { toSha256 } from '../../archive/archive.ts';
import { type Analysis, noLicence } from '../../contract/analysis.ts';
import type { DigestDate } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import type { RecordedGroup } from '../../contract/published-lists.ts';
import { type GroupFolder, groupFolders } from '../../contract/paths.ts';
import { dateCaveat } from '../page/figures.ts';

/** A language or a category gets a page when the last nights have at least this many repositories in it. */
export const leastRows = 5;

/** The days whose nights count, the newest included. */
export const groupDays = 30;

/** A night's rows and what was read of them. The analysis may be unreadable. */
export type GroupNight = {
  date: DigestDate;
  scan: Pick<Scan, 'rows' | 'quarantined'>;
  analysis: Pick<Analysis, 'readings' | 'kinds'> | undefined;
};

/** A repository in a list, with the facts of the newest night that saw it. */
export type ListedRepository = Pick<
  ScannedRow,
  'id' | 'fullName' | 'url' | 'language' | 'stars' | 'starsGained' | 'gainedOverDays' | 'firstSeen'
> & {
  /** What the repository is: the reader's sentence, or else one of its own. Empty if it has none. */
  what: string;
  /** Whether a stranger wrote `what`. */
  isOwnWords: boolean;
  category: string | null;
  caveats: readonly string[];
  /** The night that saw the repository last; null if that night is the newest of all. */
  lastSeen: DigestDate | null;
};

/** A language or a category with its repositories, those seen first on the newest night first. */
export type Group = RecordedGroup & { repositories: readonly ListedRepository[] };

/**
 * The clear repositories of the nights. The newest night that saw a repository decides: if that
 * night set the repository aside, or found another one under its name, the list has no entry for it.
 *
 * `nights` is sorted newest first.
 */
export function listRepositories(nights: readonly GroupNight[]): ListedRepository[] {
  const listed = new Map<string, ListedRepository | undefined>();
  const kinds = findFirst(nights, ({ analysis }) => Object.entries(analysis?.kinds ?? {}));
  const readings = findFirst(nights, ({ date, scan, analysis }) => {
    const ids = new Map(scan.rows.map(({ fullName, id }) => [fullName, id]));
    return (analysis?.readings ?? []).map(
      (reading) => [ids.get(reading.fullName) ?? '', { ...reading, date }] as const,
    );
  });
  /** By name in lower case: the repository that had the name last. */
  const holders = findFirst(nights, ({ scan }) =>
    [...scan.rows, ...scan.quarantined].map(({ fullName, id }) => [fullName.toLowerCase(), id]),
  );
  for (const { date, scan } of nights) {
    for (const { id } of scan.quarantined) if (!listed.has(id)) listed.set(id, undefined);
    for (const row of scan.rows) {
      if (listed.has(row.id)) continue;
      const reading = readings.get(row.id);
      const kind = kinds.get(row.id);
      // A licence may have come after the reading.
      const told = reading?.caveat;
      const said = row.license === '' ? told : told?.replace(lackOfLicence, '');
      const caveat = reading && said && dateCaveat(said, reading.date, date);
      const repository = {
        ...pick(row),
        what: reading?.what ?? (kind?.purpose || row.description),
        isOwnWords: reading === undefined,
        category: kind?.category ?? null,
        caveats: [...(caveat ? [caveat] : []), ...row.risk.reasons],
        lastSeen: date === nights[0]?.date ? null : date,
      };
      const isHolder = holders.get(row.fullName.toLowerCase()) === row.id;
      listed.set(row.id, row.standing === 'clear' && isHolder ? repository : undefined);
    }
  }
  return [...listed.values()].flatMap((one) => one ?? []).toSorted(compareNewest);
}

/** The sentences of this and of older analyses that a repository lacks a licence. */
const lackOfLicence = new RegExp(`(?:${noLicence}|It states no licence\\.) ?`);

function pick(row: ScannedRow) {
  const { id, fullName, url, language, stars, starsGained, gainedOverDays, firstSeen } = row;
  return { id, fullName, url, language, stars, starsGained, gainedOverDays, firstSeen };
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

function compareNewest(a: ListedRepository, b: ListedRepository): number {
  if (a.firstSeen !== b.firstSeen) return a.firstSeen < b.firstSeen ? 1 : -1;
  if (a.stars !== b.stars) return b.stars - a.stars;
  return a.fullName < b.fullName ? -1 : 1;
}

/** The groups with enough repositories and those that ever had a page, by folder and address. */
export function groupRepositories(
  repositories: readonly ListedRepository[],
  recorded: readonly RecordedGroup[],
): Group[] {
  return groupFolders.flatMap((folder) => {
    const rowsOf = new Map(groups(repositories, groupings[folder].nameOf));
    const kept = recorded.filter((group) => group.folder === folder).map(({ name }) => name);
    const enough = [...rowsOf].flatMap(([name, rows]) => (rows.length >= leastRows ? [name] : []));
    const names = [...new Set([...kept, ...enough])].filter((name) => name !== '');
    const slugs = toSlugs(folder, names, recorded);
    return names
      .map((name) => ({
        folder,
        name,
        slug: slugs.get(name) ?? '',
        repositories: rowsOf.get(name) ?? [],
      }))
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  });
}

/** What repositories are grouped by. */
type Grouped = { language: string; category: string | null };

/** A way to group repositories. Each group with enough repositories has a page and two feeds. */
type Grouping = {
  /** What a single group is called on its page. */
  kind: string;
  /** What all groups are called in lists. */
  heading: string;
  /** The group of a repository. An empty name is no group. */
  nameOf: (repository: Grouped) => string;
  /** How a sentence names the group, after "repositories on GitHub". */
  sayAbout: (name: string) => string;
};

/**
 * Every grouping, by the folder of its pages. A further grouping, such as by licence, needs a folder in `contract/paths.ts`, where
 * the gateway reads all folders, and its description here.
 */
export const groupings: Readonly<Record<GroupFolder, Grouping>> = {
  languages: {
    kind: 'Language',
    heading: 'Languages',
    nameOf: ({ language }) => language,
    sayAbout: (name) => `mainly in ${name}`,
  },
  categories: {
    kind: 'Subject',
    heading: 'Subjects',
    nameOf: ({ category }) => category ?? '',
    sayAbout: (name) => `about “${name}”`,
  },
};

/** Signs that tell names apart, such as C, C++ and C#. */
const words: readonly [RegExp, string][] = [
  [/\+/g, ' plus '],
  [/#/g, ' sharp '],
  [/\*/g, ' star '],
  [/&/g, ' and '],
];

/** The most characters of a slug, without a checksum. */
const longest = 60;

/** A name as part of an address: `C++` is `c-plus-plus`. A name without a Latin letter or digit gets its checksum. */
export function toSlug(name: string): string {
  const spelled = words.reduce((text, [sign, word]) => text.replaceAll(sign, word), name);
  const slug = spelled
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? toChecksum(name) : slug;
}

/**
 * The slug of each name of a folder. A recorded name keeps its slug.
 *
 * If two names would have the same slug, the later one gets a checksum at its end.
 */
export function toSlugs(
  folder: GroupFolder,
  names: readonly string[],
  recorded: readonly RecordedGroup[],
): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  for (const group of recorded) {
    if (group.folder === folder) slugs.set(group.name, group.slug);
  }
  const taken = new Set(slugs.values());
  for (const name of names.toSorted()) {
    if (slugs.has(name)) continue;
    const slug = toSlug(name);
    const own = taken.has(slug) ? `${slug}-${toChecksum(name)}` : slug;
    slugs.set(name, own);
    taken.add(own);
  }
  return slugs;
}

function toChecksum(name: string): string {
  return toSha256(name).slice(0, 8);
}
