import { addDays, type DigestDate, type Instant, toMonday } from '../../contract/dates.ts';
import type { HistoryNight, Mention, Stood } from '../../contract/history.ts';
import type { History } from './history.ts';
import { isSame, type Observation } from './record.ts';

/** How many days a repository that a digest named is remembered, the last night included. */
export const rememberedDays = 90;

/** The days after a naming in which its stars are noted each night. Later they are noted once a week. */
const nightlyDays = 14;

/** A night whose digest named a repository, and what the digest said of it. */
export type Naming = Mention & { date: DigestDate; fullName: string; stars: number };

/**
 * A repository that a digest named. Each list is oldest first and begins with the first naming, and a list of states
 * holds changes alone.
 */
export type NamedRepository = {
  id: string;
  createdAt: Instant;
  namings: Naming[];
  names: { date: DigestDate; fullName: string }[];
  standings: (Stood & { date: DigestDate })[];
  /** Whether GitHub still shows it. */
  fates: { date: DigestDate; fate: 'there' | 'archived' | 'gone' }[];
  /** Stars by night. Values at the same place in the two lists belong together. */
  stars: { dates: DigestDate[]; counts: number[] };
};

/** The nights of some days, the repositories that their digests named, and what happened to these in the same days. */
export type NamedBook = {
  /** Oldest first. */
  nights: HistoryNight[];
  /** By first naming, then by id. */
  repositories: NamedRepository[];
};

type Days = { from: DigestDate; to: DigestDate };

/** The repositories that the digests of some days named. Without `from`, the days are the last 90. */
export async function readNamed(
  history: History,
  to: DigestDate,
  from: DigestDate = addDays(to, 1 - rememberedDays),
): Promise<NamedBook> {
  const nights = await history.nightsBetween(from, to);
  return { nights, repositories: toNamed(await history.recordsOf(nights), { from, to }) };
}

/** The repositories that were named within the days, and what these days saw of them since. Pure. */
export function toNamed(
  records: Iterable<readonly [id: string, observations: readonly Observation[]]>,
  days: Days,
): NamedRepository[] {
  return [...records]
    .flatMap(([id, observations]) => follow(id, observations, days) ?? [])
    .toSorted(byFirstNaming);
}

function byFirstNaming(a: NamedRepository, b: NamedRepository): number {
  const [dateOfA = '', dateOfB = ''] = [a, b].map(({ namings: [first] }) => first?.date);
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The repository since its first naming within the days. Undefined where these days did not name it. */
function follow(
  id: string,
  observations: readonly Observation[],
  { from, to }: Days,
): NamedRepository | undefined {
  const start = observations.findIndex(({ date, naming }) => naming && date >= from);
  const createdAt = observations[start]?.listing?.created;
  if (createdAt === undefined || (observations[start]?.date ?? '') > to) return undefined;
  const one: NamedRepository = {
    id,
    createdAt,
    namings: [],
    names: [],
    standings: [],
    fates: [],
    stars: { dates: [], counts: [] },
  };
  for (const observation of observations.slice(start)) {
    if (observation.date <= to) note(one, observation);
  }
  return one;
}

/** Notes what a night saw. Unchanged facts are not noted again. */
function note(
  { namings, names, standings, fates, stars }: NamedRepository,
  { date, state, stars: count, fullName, listing, naming }: Observation,
): void {
  if (naming && fullName !== undefined) {
    namings.push({ ...naming, date, fullName, stars: count ?? 0 });
  }
  if (fullName !== undefined && fullName !== names.at(-1)?.fullName) names.push({ date, fullName });
  const stood = listing?.stood;
  const last = standings.at(-1);
  if (stood && !(last && isSame(stood, { standing: last.standing, reasons: last.reasons }))) {
    standings.push({ date, ...stood });
  }
  if (state !== fates.at(-1)?.fate) fates.push({ date, fate: state });
  if (count !== null && isNoted({ namings, stars }, date)) {
    stars.dates.push(date);
    stars.counts.push(count);
  }
}

/** Whether the stars of a night are noted: of each night at first, then of the first night of a week. */
function isNoted(
  { namings, stars }: Pick<NamedRepository, 'namings' | 'stars'>,
  date: DigestDate,
): boolean {
  const last = namings.at(-1);
  if (last && date <= addDays(last.date, nightlyDays)) return true;
  const noted = stars.dates.at(-1);
  return noted === undefined || toMonday(noted) !== toMonday(date);
}
