import { ascending } from 'd3-array';
import { goneSince, isLost } from '../../pipeline/archive/history/outcomes.ts';
import type { History } from '../../pipeline/archive/history/history.ts';
import type { Observation } from '../../pipeline/archive/history/record.ts';
import { addMonths, type DigestDate, type Month, monthOf } from '../../pipeline/contract/dates.ts';
import type { HistoryNight } from '../../pipeline/contract/history.ts';
import { nameOf, type Standing } from '../../pipeline/contract/repository-row.ts';

/** A repository, in the month whose nights first listed it. Days are UTC. */
type RepositoryOutcome = {
  /** GitHub's node id. It survives renames. */
  id: string;
  /** Owner and name of its first listing. */
  owner: string;
  name: string;
  createdAt: string;
  language: string;
  /** The night that first listed it, with its figures and its standing on that night. */
  firstSeen: DigestDate;
  stars: number;
  forks: number | null;
  standing: Standing;
  risk: number;
  reasons: readonly string[];
  /** Its standing on the last night that listed it. */
  lastStanding: Standing;
  /** Nights that listed it up to the end of the second month after. */
  nightsListed: number;
  /** The first night whose digest put it forward; null if none did. */
  recommendedOn: DigestDate | null;
  /** The night that first found it gone, if no later night saw it again. */
  goneSince: DigestDate | null;
  archivedSince: DigestDate | null;
  renamedTo: string | null;
  /** The last night that listed it or found it there. */
  lastSeen: DigestDate;
};

/** What one night saw of a repository. Stars and forks are null where they were not counted. */
type ObservedNight = {
  id: string;
  night: DigestDate;
  state: string;
  stars: number | null;
  forks: number | null;
};

/** The rows of a month, each list sorted by first night, id and night. */
export type MonthRows = { repositories: RepositoryOutcome[]; observations: ObservedNight[] };

/** Two whole months after a month, its last repository was looked up for the last time. */
const outcomeMonths = 2;

/**
 * Reads the repositories that the nights of a month saw first, and what the nights saw of them up to the end of the second
 * month after. The months of the history are read one at a time.
 *
 * Undefined if the history at hand lacks a night of `dates`, or a month
 * that a night names: a checkout may have the files of the last months only.
 */
export async function readMonth(
  history: History,
  month: Month,
  dates: readonly DigestDate[],
): Promise<MonthRows | undefined> {
  const last = addMonths(month, outcomeMonths);
  const nights = new Map<DigestDate, HistoryNight>();
  for (let each = month; each <= last; each = addMonths(each, 1)) {
    for (const [date, night] of (await history.read(each)).nights) nights.set(date, night);
  }
  const expected = dates.filter((date) => monthOf(date) >= month && monthOf(date) <= last);
  if (!expected.every((date) => nights.has(date))) return undefined;
  const ofMonth = [...nights.values()].filter(({ date }) => monthOf(date) === month);
  const found: { id: string; seen: readonly Observation[] }[] = [];
  for (const created of new Set(ofMonth.flatMap(({ months }) => months))) {
    const { repositories } = await history.read(created);
    if (repositories.size === 0) return undefined;
    for (const [id, observations] of repositories) {
      if (monthOf(firstOf(observations)) !== month) continue;
      found.push({ id, seen: observations.filter(({ date }) => monthOf(date) <= last) });
    }
  }
  found.sort((a, b) => ascending(firstOf(a.seen), firstOf(b.seen)) || ascending(a.id, b.id));
  return {
    repositories: found.flatMap(({ id, seen }) => toOutcome(id, seen) ?? []),
    observations: found.flatMap(({ id, seen }) => seen.map((sight) => toObserved(id, sight))),
  };
}

/** The first night that listed it. Empty for a repository that was only looked up. */
function firstOf(observations: readonly Observation[]): DigestDate {
  return observations.find(({ listing }) => listing)?.date ?? '';
}

function toOutcome(id: string, seen: readonly Observation[]): RepositoryOutcome | undefined {
  const first = seen.find(({ listing }) => listing);
  if (!first?.listing || first.fullName === undefined) return undefined;
  const { date, fullName, listing } = first;
  const listings = seen.flatMap((sight) => sight.listing ?? []);
  const lastName = seen.findLast((sight) => sight.fullName !== undefined)?.fullName;
  return {
    id,
    owner: fullName.slice(0, fullName.indexOf('/')),
    name: nameOf({ fullName }),
    createdAt: listing.created,
    language: listing.language,
    firstSeen: date,
    stars: first.stars ?? 0,
    forks: first.forks,
    standing: listing.stood.standing,
    risk: listing.risk,
    reasons: listing.stood.reasons,
    lastStanding: listings.at(-1)?.stood.standing ?? listing.stood.standing,
    nightsListed: listings.length,
    recommendedOn: seen.find(({ naming }) => naming)?.date ?? null,
    goneSince: goneSince(seen) ?? null,
    archivedSince: seen.find(({ state }) => state === 'archived')?.date ?? null,
    renamedTo: lastName === fullName ? null : (lastName ?? null),
    lastSeen: seen.findLast((sight) => !isLost(sight))?.date ?? date,
  };
}

function toObserved(
  id: string,
  { date, state, listing, stars, forks }: Observation,
): ObservedNight {
  return { id, night: date, state: listing ? 'listed' : state, stars, forks };
}
