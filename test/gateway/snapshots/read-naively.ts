import type { RepositoryHistory } from '../../../gateway/snapshots/known-repositories.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { Editions } from '../../pipeline/archive/history/nights.ts';

/** What one night saw of a repository, in the words of its scan, its digest and its look-ups. */
type Sight = {
  date: DigestDate;
  seen: Exclude<RepositoryHistory['observations'][number]['seen'], 'not_found'>;
  name: string;
  stars: number | null;
  forks: number | null;
  row?: ScannedRow;
  said?: string | undefined;
};

/** Everything that the nights up to a day saw of each repository, read night by night. */
function readSights(nights: Editions, to: DigestDate): Map<string, Sight[]> {
  const sights = new Map<string, Sight[]>();
  const dates = [...nights.keys()].filter((date) => date <= to).toSorted();
  for (const date of dates) {
    const {
      rows = [],
      quarantined = [],
      named = {},
      tracking = {},
    } = nights.get(date)?.about ?? {};
    const tonight = new Set<string>();
    for (const row of [...rows, ...quarantined]) {
      tonight.add(row.id);
      const { fullName: name, stars, forks } = row;
      const sight = { date, seen: 'listed' as const, name, stars, forks, row, said: named[name] };
      sights.set(row.id, [...(sights.get(row.id) ?? []), sight]);
    }
    const { seen, archived = [], renamed = {}, gone = {} } = tracking;
    for (const [at, id] of (seen?.ids ?? []).entries()) {
      const before = sights.get(id);
      if (!before || tonight.has(id)) continue;
      const name = renamed[id] ?? before.at(-1)?.name ?? '';
      const [stars = null, forks = null] = [seen?.stars[at], seen?.forks[at]];
      before.push({ date, seen: archived.includes(id) ? 'archived' : 'there', name, stars, forks });
    }
    for (const id of Object.keys(gone)) {
      const before = sights.get(id);
      if (!before || tonight.has(id)) continue;
      const name = before.at(-1)?.name ?? '';
      before.push({ date, seen: 'gone', name, stars: null, forks: null });
    }
  }
  return sights;
}

/** The entries of a value that changes, the newest first. */
function listChanges<T extends { date: DigestDate }, V extends object>(
  sights: readonly T[],
  valueOf: (one: T) => V,
): (V & { since: DigestDate })[] {
  const texts = sights.map((one) => JSON.stringify(valueOf(one)));
  return sights
    .filter((_, at) => texts[at] !== texts[at - 1])
    .map((one) => ({ since: one.date, ...valueOf(one) }))
    .toReversed();
}

/** The nights that first and last saw each name without a break, the newest name first. */
function listSpans(all: readonly Sight[]): RepositoryHistory['names'] {
  const sights = all.filter(({ seen }) => seen !== 'gone');
  const starts = sights.flatMap(({ name }, at) => (name === sights[at - 1]?.name ? [] : [at]));
  return starts
    .map((start, at) => {
      const span = sights.slice(start, starts[at + 1]);
      const { name = '', date = '' } = span[0] ?? {};
      return { fullName: name, since: date, until: span.at(-1)?.date ?? '' };
    })
    .toReversed();
}

/** What a reader of all nights up to a day tells of a name, without any index or history. The last holder comes first. */
export function readNaively(nights: Editions, asked: string, to: DigestDate): RepositoryHistory[] {
  const told: RepositoryHistory[] = [];
  for (const [id, sights] of readSights(nights, to)) {
    const names = listSpans(sights);
    const hadName = names.some(({ fullName }) => fullName.toLowerCase() === asked);
    const listed = sights.flatMap((one) => (one.row ? [{ ...one, row: one.row }] : []));
    const [first, last, newest] = [listed[0], listed.at(-1), sights.at(-1)];
    if (!hadName || !first || !last || !newest) continue;
    const there = (one: Sight) => (one.seen === 'listed' ? 'there' : one.seen);
    const counts = sights.flatMap(({ stars }) => stars ?? []);
    const named = sights.filter(({ said }) => said !== undefined);
    told.push({
      asked,
      fullName: newest.name,
      purpose: '',
      state: there(newest),
      asOf: newest.date,
      standing: last.row.standing,
      score: last.row.risk.score,
      reasons: last.row.risk.reasons.slice(0, 5),
      stars: counts.at(-1) ?? null,
      starsGained: (counts.at(-1) ?? 0) - (counts[0] ?? 0),
      firstSeen: first.date,
      lastListed: last.date,
      nightsListed: listed.length,
      recommended: named.at(-1)?.date ?? null,
      id,
      createdAt: last.row.createdAt,
      names,
      stateSince: listChanges(sights, (one) => ({ state: there(one) }))[0]?.since ?? '',
      assessments: listChanges(listed, ({ row: { standing, risk } }) => ({
        standing,
        score: risk.score,
        reasons: risk.reasons.slice(0, 5),
      })),
      named: named
        .map(({ date, said: what = '', stars }) => {
          const why = `It has ${stars} stars.`;
          return { date, as: 'notable' as const, what, caveat: null, why };
        })
        .toReversed(),
      observations: sights
        .map(({ date, seen, stars, forks }) => ({ date, seen, stars, forks }))
        .toReversed(),
    });
  }
  return told.toSorted((a, b) => {
    const [lastOfA = '', lastOfB = ''] = [a, b].map(
      ({ names }) => names.find(({ fullName }) => fullName.toLowerCase() === asked)?.until,
    );
    if (lastOfA !== lastOfB) return lastOfA > lastOfB ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}
