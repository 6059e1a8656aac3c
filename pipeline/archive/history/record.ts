import { addDays, daysFrom, type DigestDate, type Instant } from '../../contract/dates.ts';
import type { KnownText, Mention, RepositoryRecord, Stood } from '../../contract/history.ts';

/** What a scan says of a repository that it lists. */
export type Listing = {
  created: Instant;
  language: string;
  stood: Stood;
  risk: number;
  text: KnownText;
  /** For the search; empty unless the repository is clear. */
  purpose: string;
  topics: string[];
};

/** What one night saw of a repository. A listed repository is there. */
export type Observation = {
  date: DigestDate;
  /** `missed`: a look did not find it, and no other look confirms that. */
  state: 'there' | 'archived' | 'missed' | 'gone';
  stars: number | null;
  forks: number | null;
  /** Undefined where the name is still that of the earlier observation. */
  fullName?: string | undefined;
  /** Undefined where the repository was only looked up. */
  listing?: Listing | undefined;
  naming?: Mention | undefined;
};

/** Whether a look did not find the repository, confirmed or not. */
export function isLost({ state }: Pick<Observation, 'state'>): boolean {
  return state === 'gone' || state === 'missed';
}

/** The first night of the latest run of looks that did not find it. Undefined if the last did. */
export function notFoundSince(observations: readonly Observation[]): DigestDate | undefined {
  return observations[observations.findLastIndex((seen) => !isLost(seen)) + 1]?.date;
}

/** The first night of the latest run of one state. A run of lost looks is gone from its start. */
export function stateSince(observations: readonly Observation[]): DigestDate | undefined {
  const state = observations.at(-1)?.state;
  if (state === 'gone') return notFoundSince(observations);
  const before = observations.findLastIndex((observation) => observation.state !== state);
  return observations[before + 1]?.date;
}

const letterOf = { there: 's', archived: 'a', missed: 'm', gone: 'g' } as const;
const stateOf: Readonly<Record<string, Observation['state']>> = {
  l: 'there',
  s: 'there',
  a: 'archived',
  m: 'missed',
  g: 'gone',
};

/**
 * Packs the observations of a repository, oldest first. Look-ups before the first listing are left
 * out. Undefined where no night listed it.
 */
export function toRecord(
  id: string,
  observations: readonly Observation[],
): RepositoryRecord | undefined {
  const start = observations.findIndex(({ listing }) => listing !== undefined);
  const first = observations[start]?.date;
  if (first === undefined) return undefined;
  const dated = observations
    .slice(start)
    .map((seen) => ({ ...seen, day: daysFrom(first, seen.date) }));
  const listed = dated.flatMap(({ day, listing }) => (listing ? [{ day, listing }] : []));
  return {
    id,
    first,
    days: dated.map(({ day }) => day),
    states: dated.map(({ listing, state }) => (listing ? 'l' : letterOf[state])).join(''),
    stars: dated.map(({ stars }) => stars),
    forks: dated.map(({ forks }) => forks),
    names: keepChanges(dated.flatMap(({ day, fullName }) => (fullName ? [[day, fullName]] : []))),
    created: keepChanges(listed.map(({ day, listing }) => [day, listing.created])),
    languages: keepChanges(listed.map(({ day, listing }) => [day, listing.language])),
    standings: keepChanges(listed.map(({ day, listing }) => [day, listing.stood])),
    risks: keepChanges(listed.map(({ day, listing }) => [day, listing.risk])),
    texts: keepChanges(listed.map(({ day, listing }) => [day, listing.text])),
    purposes: keepChanges(listed.map(({ day, listing }) => [day, listing.purpose])),
    topics: keepChanges(listed.map(({ day, listing }) => [day, listing.topics])),
    namings: dated.flatMap(({ day, naming }): [number, Mention][] =>
      naming ? [[day, naming]] : [],
    ),
  };
}

/** The values whose JSON differs from that of the value before, each with its day. */
export function keepChanges<Day, T>(values: readonly [Day, T][]): [Day, T][] {
  return values.filter(([, value], index) => {
    const before = values[index - 1]?.[1];
    return index === 0 || (value !== before && JSON.stringify(value) !== JSON.stringify(before));
  });
}

/** Unpacks a record. `toRecord` gives the same record again. */
export function toObservations(record: RepositoryRecord): Observation[] {
  const { first, days, states, stars, forks } = record;
  const name = follow(record.names);
  const created = follow(record.created);
  const language = follow(record.languages);
  const stood = follow(record.standings);
  const risk = follow(record.risks);
  const text = follow(record.texts);
  const purpose = follow(record.purposes);
  const topics = follow(record.topics);
  const namings = new Map(record.namings);
  return days.map((day, index) => ({
    date: addDays(first, day),
    state: stateOf[states[index] ?? ''] ?? 'there',
    stars: stars[index] ?? null,
    forks: forks[index] ?? null,
    fullName: name(day),
    listing:
      states[index] === 'l'
        ? {
            created: created(day),
            language: language(day),
            stood: stood(day),
            risk: risk(day),
            text: text(day),
            purpose: purpose(day),
            topics: topics(day),
          }
        : undefined,
    naming: namings.get(day),
  }));
}

/** Gives the value of a day. Call it for days in ascending order. */
function follow<T>(changes: readonly (readonly [number, T])[]): (day: number) => T {
  let at = 0;
  return (day) => {
    while ((changes[at + 1]?.[0] ?? Infinity) <= day) at += 1;
    const change = changes[at];
    if (!change) throw new TypeError('a record has each value at its first day');
    return change[1];
  };
}

const hashBytes = 4;

/** Packs hashes of 32 bits as base64url. Greater numbers, which a scan may hold, are left out. */
export function packHashes(hashes: readonly number[]): string {
  const small = hashes.filter((hash) => hash <= 0xffff_ffff);
  const bytes = Buffer.alloc(hashBytes * small.length);
  for (const [index, hash] of small.entries()) bytes.writeUInt32BE(hash, hashBytes * index);
  return bytes.toString('base64url');
}

/** The hashes that `packHashes` packed. */
export function unpackHashes(packed: string): number[] {
  const bytes = Buffer.from(packed, 'base64url');
  return Array.from({ length: Math.floor(bytes.length / hashBytes) }, (_, index) =>
    bytes.readUInt32BE(hashBytes * index),
  );
}
