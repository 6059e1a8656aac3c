import { ascending } from 'd3-array';
import type { History } from '../../pipeline/archive/history/history.ts';
import { type Observation, isLost, notFoundSince } from '../../pipeline/archive/history/record.ts';
import { addMonths, type DigestDate, type Month, monthOf } from '../../pipeline/contract/dates.ts';
import type { HistoryNight } from '../../pipeline/contract/history.ts';
import { nameOf } from '../../pipeline/contract/repository-row.ts';

/** Two whole months after a month, its last repository was looked up for the last time. */
const outcomeMonths = 2;

/**
 * Reads the repositories that the nights of a month listed first, and what the nights saw of them up to the end of the second
 * month after. The months of the history are read one at a time.
 *
 * Undefined if the history at hand lacks a night of `dates`, or a month
 * that a night names: a checkout may have the files of the last months only.
 */
export async function readMonth(history: History, month: Month, dates: readonly DigestDate[]) {
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
    /** What each night saw of them. Stars and forks are null where they were not counted. */
    observations: found.flatMap(({ id, seen }) =>
      seen.map(({ date: night, listing, state, stars, forks }) => {
        return { id, night, state: listing ? 'listed' : state, stars, forks };
      }),
    ),
  };
}

/** The first night that listed it. Empty for a repository that was only looked up. */
function firstOf(observations: readonly Observation[]): DigestDate {
  return observations.find(({ listing }) => listing)?.date ?? '';
}

/** What became of a repository. Days are UTC. */
function toOutcome(id: string, seen: readonly Observation[]) {
  const first = seen.find(({ listing }) => listing);
  if (!first?.listing || first.fullName === undefined) return undefined;
  const { date, fullName, listing } = first;
  const listings = seen.flatMap((sight) => sight.listing ?? []);
  const lastName = seen.findLast((sight) => sight.fullName !== undefined)?.fullName;
  return {
    /** GitHub's node id. It survives renames. */
    id,
    /** Owner and name of its first listing. */
    owner: fullName.slice(0, fullName.indexOf('/')),
    name: nameOf({ fullName }),
    createdAt: listing.created,
    language: listing.language,
    /** The night that first listed it, with its figures and its standing on that night. */
    firstSeen: date,
    stars: first.stars ?? 0,
    forks: first.forks,
    standing: listing.stood.standing,
    risk: listing.risk,
    reasons: listing.stood.reasons,
    /** Its standing on the last night that listed it. */
    lastStanding: listings.at(-1)?.stood.standing ?? listing.stood.standing,
    nightsListed: listings.length,
    /** The first night whose digest put it forward. */
    recommendedOn: seen.find(({ naming }) => naming)?.date ?? null,
    /** The night that first found it gone, if no later night saw it again. */
    goneSince: (seen.at(-1)?.state === 'gone' && notFoundSince(seen)) || null,
    archivedSince: seen.find(({ state }) => state === 'archived')?.date ?? null,
    renamedTo: lastName === fullName ? null : (lastName ?? null),
    /** The last night that listed it or found it there. */
    lastSeen: seen.findLast((sight) => !isLost(sight))?.date ?? date,
  };
}
