import type { DigestDate } from '../../contract/dates.ts';
import type { KnownRepository } from '../../contract/known-repository.ts';
import { keepChanges, type Observation, isLost, stateSince } from './record.ts';

/** What the history knows of a repository. The scan of `lastListed` has the other fields. */
export type RepositoryHistory = Omit<
  KnownRepository,
  'url' | 'growth' | 'row' | 'standingRecord' | 'earlierHolders' | 'earlierUntil'
>;

/**
 * Tells what the nights up to a day knew of the repository with this lower-case name.
 *
 * Undefined if the repository never had this name, or if no night up to that day listed it. Pure.
 */
export function toRepositoryHistory(
  id: string,
  all: readonly Observation[],
  askedName: string,
  to: DigestDate,
): RepositoryHistory | undefined {
  const seen = nameAll(all.filter(({ date }) => date <= to));
  const names = spansOf(seen);
  const listed = seen.flatMap(({ listing, ...rest }) => (listing ? [{ ...rest, listing }] : []));
  const looks = seen.flatMap((observation) =>
    observation.state === 'missed' ? [] : [{ ...observation, state: observation.state }],
  );
  const [first, last, newest, confirmed] = [listed[0], listed.at(-1), seen.at(-1), looks.at(-1)];
  const hadName = names.some(({ fullName }) => fullName.toLowerCase() === askedName);
  if (!first || !last || !newest || !confirmed || !hadName) return undefined;
  const { created, purpose, risk: score, stood } = last.listing;
  const counts = seen.flatMap(({ stars }) => stars ?? []);
  const named = seen.flatMap(({ date, naming }) => {
    if (!naming) return [];
    const { part: as, what, caveat, why } = naming;
    return [{ date, as, what, caveat, why }];
  });
  return {
    asked: askedName,
    fullName: newest.fullName,
    purpose,
    state: confirmed.state,
    asOf: confirmed.date,
    ...stood,
    score,
    stars: counts.at(-1) ?? null,
    starsGained: (counts.at(-1) ?? 0) - (counts[0] ?? 0),
    firstSeen: first.date,
    lastListed: last.date,
    nightsListed: listed.length,
    recommended: named.findLast(({ as }) => as === 'notable')?.date ?? null,
    id,
    createdAt: created,
    names,
    stateSince: stateSince(confirmed.state === 'gone' ? seen : looks) ?? first.date,
    assessments: keepChanges(
      listed.map(({ date, listing }) => [date, { ...listing.stood, score: listing.risk }]),
    )
      .map(([since, assessment]) => ({ since, ...assessment }))
      .toReversed(),
    named: named.toReversed(),
    observations: seen
      .map(({ date, state, stars, forks, listing }) => {
        const found = state === 'missed' ? ('not_found' as const) : state;
        return { date, seen: listing ? ('listed' as const) : found, stars, forks };
      })
      .toReversed(),
  };
}

type Named = Observation & { fullName: string };

/** Each observation with the name of that night. The first is a listing, so it has a name. */
function nameAll(seen: readonly Observation[]): Named[] {
  let name = '';
  return seen.map((observation) => {
    name = observation.fullName ?? name;
    return { ...observation, fullName: name };
  });
}

/** Each name with its first and last night, newest first. One that came back has two entries. */
function spansOf(seen: readonly Named[]): KnownRepository['names'] {
  const spans: KnownRepository['names'] = [];
  for (const look of seen) {
    // A look that does not find a repository does not show that it has its name still.
    if (isLost(look)) continue;
    const { date, fullName } = look;
    const last = spans.at(-1);
    if (last?.fullName === fullName) last.until = date;
    else spans.push({ fullName, since: date, until: date });
  }
  return spans.toReversed();
}
