import { addDays, type DigestDate, toMonday } from '../../contract/dates.ts';
import type { HistoryNight } from '../../contract/history.ts';
import type { FollowedRepository, Naming, PutForwardBook } from '../../contract/put-forward.ts';
import { isSame, type Observation } from './record.ts';

/** The days after a naming in which its stars are noted each night. Later they are noted once a week. */
const nightlyDays = 14;

type Days = { from: DigestDate; to: DigestDate };

/** What the nights of some days put forward, and what they saw of it since. Pure. */
export function toBook(
  nights: HistoryNight[],
  repositories: readonly (readonly [string, readonly Observation[]])[],
  days: Days,
): PutForwardBook {
  const followed = repositories.flatMap(
    ([id, observations]) => follow(id, observations, days) ?? [],
  );
  return { nights, repositories: followed.toSorted(byFirstNaming) };
}

function byFirstNaming(a: FollowedRepository, b: FollowedRepository): number {
  const [dateOfA = '', dateOfB = ''] = [a, b].map(({ namings: [first] }) => first?.date);
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The repository since its first naming within the days. Undefined where these days did not name it. */
function follow(
  id: string,
  observations: readonly Observation[],
  { from, to }: Days,
): FollowedRepository | undefined {
  const start = observations.findIndex(({ date, naming }) => naming && date >= from);
  const createdAt = observations[start]?.listing?.created;
  if (createdAt === undefined || (observations[start]?.date ?? '') > to) return undefined;
  const one: FollowedRepository = {
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
  { namings, names, standings, fates, stars }: FollowedRepository,
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
  { namings, stars }: Pick<FollowedRepository, 'namings' | 'stars'>,
  date: DigestDate,
): boolean {
  const last: Naming | undefined = namings.at(-1);
  if (last && date <= addDays(last.date, nightlyDays)) return true;
  const noted = stars.dates.at(-1);
  return noted === undefined || toMonday(noted) !== toMonday(date);
}
