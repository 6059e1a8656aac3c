import { ascending, max, sort } from 'd3-array';
import { addDays, type DigestDate, type Month, monthOf, toMonday } from '../../contract/dates.ts';
import { type Mention, rememberedDays } from '../../contract/history.ts';
import { toRenamedUrl } from '../../contract/repository-row.ts';
import type { History } from './history.ts';
import { isLost, keepChanges, type Listing, type Observation, notFoundSince } from './record.ts';

/** Days after a naming or first listing with the stars of each night. Later, of each week. */
const nightlyDays = 14;

/** A night whose digest named a repository, and what the digest said of it. */
export type Naming = Mention & { date: DigestDate; fullName: string; stars: number };

/**
 * A repository that a digest named or that has a page. Lists are oldest first, from the first
 * naming or else listing on. States are changes alone.
 */
export type NamedRepository = ReturnType<typeof follow>;

/** A repository with a page. */
export type ShownRepository = NamedRepository & Pick<Holders, 'earlierUntil'>;

export type StarCount = { date: DigestDate; stars: number };

type Days = { from: DigestDate; to: DigestDate };

/** What the digests of some days named, by first naming, then id. */
export async function readNamed(history: History, days: Days): Promise<NamedRepository[]> {
  const nights = await history.nightsBetween(days.from, days.to);
  return toNamed(await history.recordsOf(nights), days);
}

/**
 * The repositories with a page on a night: named by digests of the last 90 days, or found clear by
 * the newest of these nights to list them. One whose name another has now is left out.
 */
export async function readShown(history: History, to: DigestDate): Promise<ShownRepository[]> {
  const from = addDays(to, 1 - rememberedDays);
  const records = new Map<string, readonly Observation[]>();
  const holdersOf = await visitRepositories(history, { from: monthOf(from), to }, (id, seen) => {
    records.set(id, seen);
  });
  const named = [...records].filter(([id]) => !holdersOf(id).hasLostName);
  const shown = toNamed(named, { from, to }, (observations) => {
    const listed = observations.filter(({ date, listing }) => listing && date >= from);
    return listed.at(-1)?.listing?.stood.standing === 'clear' ? listed[0] : undefined;
  });
  return shown.map((each) => ({ ...each, earlierUntil: holdersOf(each.id).earlierUntil }));
}

/**
 * Visits the repositories that the nights from a month to a day listed, and others created in the
 * same months; without a month, all. Months are read one at a time.
 *
 * Gives a function that tells by id who else had the repository's newest name: the holder before
 * it, and whether a later one has it now. No look-up saw that it lost the name, because these end
 * some 90 days after the last listing. What is said of one must not be read as said of another.
 */
export async function visitRepositories(
  history: History,
  { from, to }: { from: Month | undefined; to: DigestDate },
  visit: (id: string, observations: readonly Observation[]) => void,
): Promise<(id: string) => Holders> {
  /** By name in lower case and by id: the last night that found the repository under the name. */
  const holds = new Map<string, Map<string, DigestDate>>();
  const newest = new Map<string, string>();
  for (const month of await history.monthsSince(from, to)) {
    for (const [id, observations] of (await history.read(month)).repositories) {
      visit(id, observations);
      let name = '';
      for (const { date: night, fullName = name, state } of observations) {
        name = fullName.toLowerCase();
        if (isLost({ state })) continue;
        newest.set(id, name);
        holds.set(name, (holds.get(name) ?? new Map<string, DigestDate>()).set(id, night));
      }
    }
  }
  return (id) => {
    const nights = holds.get(newest.get(id) ?? '') ?? new Map<string, DigestDate>();
    const until = nights.get(id) ?? '';
    const others = [...nights].flatMap(([other, night]) => (other === id ? [] : night));
    return {
      hasLostName: others.some((night) => night > until),
      earlierUntil: max(others.filter((night) => night < until)),
    };
  };
}

/** `earlierUntil`: the last night of an earlier repository under the same name. */
type Holders = { hasLostName: boolean; earlierUntil: DigestDate | undefined };

/**
 * What was named within the days, and what these days saw of it since. `findOther` gives the
 * observation with which another repository begins. Pure.
 */
export function toNamed(
  records: Iterable<readonly [id: string, observations: readonly Observation[]]>,
  days: Days,
  findOther: (observations: readonly Observation[]) => Observation | undefined = () => undefined,
): NamedRepository[] {
  const isNamed = ({ date, naming }: Observation) =>
    naming !== undefined && date >= days.from && date <= days.to;
  const named = [...records].flatMap(([id, observations]) => {
    const start = observations.find(isNamed) ?? findOther(observations);
    const seen = observations.filter(({ date }) => date >= (start?.date ?? '') && date <= days.to);
    return start?.listing ? follow(id, start.listing, seen) : [];
  });
  const startOf = ({ names: [first] }: NamedRepository) => first?.date;
  return sort(named, (a, b) => ascending(startOf(a), startOf(b)) || ascending(a.id, b.id));
}

/** What the nights saw of a repository. */
function follow(id: string, { created }: Listing, seen: readonly Observation[]) {
  const listed = seen.flatMap(({ date, listing }) => (listing ? [{ ...listing, date }] : []));
  const namings = seen.flatMap(({ date, naming, fullName, stars }): Naming[] =>
    naming && fullName !== undefined ? [{ ...naming, date, fullName, stars: stars ?? 0 }] : [],
  );
  const names = keepChanges(
    seen.flatMap(({ date, fullName }): [DigestDate, string][] =>
      fullName === undefined ? [] : [[date, fullName]],
    ),
  ).map(([date, fullName]) => ({ date, fullName }));
  const standings = keepChanges(listed.map(({ date, stood }) => [date, stood]));
  const fates = keepChanges(toFates(seen));
  const fullName = names.at(-1)?.fullName ?? '';
  const [first] = namings;
  return {
    id,
    /** Its name when a night last saw it. */
    fullName,
    /** Its address on GitHub under that name; empty if made up. Undefined without a naming. */
    url: first && toRenamedUrl(first, fullName),
    createdAt: created,
    /** What it is and its main language, by the newest listing. */
    purpose: listed.findLast(({ purpose }) => purpose)?.purpose ?? '',
    language: listed.at(-1)?.language ?? '',
    /** The last night that named it, or that listed it as clear. */
    lastShown:
      seen.findLast(({ naming, listing }) => naming ?? listing?.stood.standing === 'clear')?.date ??
      '',
    namings,
    names,
    standings: standings.map(([date, stood]) => ({ date, ...stood })),
    /** Whether the last scan that listed it found nothing against it. */
    isClear: listed.at(-1)?.stood.standing === 'clear',
    /** Whether GitHub still shows it. */
    fates: fates.map(([date, fate]) => ({ date, fate })),
    isGone: fates.at(-1)?.[1] === 'gone',
    stars: noteStars(seen, [names[0], ...namings]),
  };
}

/** The states of nights that confirm one. A run that ends in gone begins with its first look. */
function toFates(seen: readonly Observation[]): [DigestDate, SeenState][] {
  return seen.flatMap(({ date, state }, index): [DigestDate, SeenState][] => {
    if (state === 'missed') return [];
    const since = state === 'gone' ? notFoundSince(seen.slice(0, index + 1)) : undefined;
    return [[since ?? date, state]];
  });
}

type SeenState = Exclude<Observation['state'], 'missed'>;

/** The stars of each night for two weeks after a beginning, and then of each week's first. */
function noteStars(
  seen: readonly Observation[],
  beginnings: readonly ({ date: DigestDate } | undefined)[],
): StarCount[] {
  const early = beginnings.flatMap((beginning) =>
    beginning ? [{ from: beginning.date, until: addDays(beginning.date, nightlyDays) }] : [],
  );
  const noted: StarCount[] = [];
  for (const { date, stars } of seen) {
    const isEarly = early.some(({ from, until }) => from <= date && date <= until);
    const last = noted.at(-1);
    const isOfWeek = last !== undefined && toMonday(last.date) === toMonday(date);
    if (stars !== null && (isEarly || !isOfWeek)) noted.push({ date, stars });
  }
  return noted;
}
