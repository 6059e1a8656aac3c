import { group as groupBy, mean, median, quantile } from 'd3-array';
import {
  addDays,
  addMonths,
  daysFrom,
  type DigestDate,
  monthOf,
  toDigestDate,
} from '../../contract/dates.ts';
import { toRatio } from '../../contract/scalars.ts';
import {
  type RecordCell,
  recordDays,
  RecordGroup,
  type TrackRecord,
} from '../../contract/track-record.ts';
import { countOf, formatShare } from '../../platform/text.ts';
import type { History } from './history.ts';
import { visitRepositories } from './named.ts';
import { type Observation, notFoundSince } from './record.ts';

/** How many months the record shows. */
const shownMonths = 12;
/** A repository without a look in so many days before a day has no known state on this day. */
const freshDays = 6;

type Days = (typeof recordDays)[number];

/** What a day knows of a repository. */
type State = {
  isGone: boolean;
  goneSince: DigestDate | undefined;
  isClear: boolean;
  stars: number;
};

/** A repository that our nights called something, on the first such night. */
type Call = { group: RecordGroup; date: DigestDate; later: Map<Days, State | undefined> };

/** A repository on its first night. */
type First = { date: DigestDate; created: DigestDate; stars: number; gains: Map<Days, number> };

/** By days later: how many rows of a night have a known state then, and how many are gone. */
type Night = Map<Days, { rows: number; gone: number }>;

/** Counts what became of what nights quarantined, doubted, cleared or recommended. */
export async function countTrackRecord(
  history: History,
  to: DigestDate,
): Promise<Omit<TrackRecord, 'source'>> {
  const calls: (Call & { first: First; isPick: boolean })[] = [];
  const nights = new Map<DigestDate, Night>();
  const from = addMonths(monthOf(to), 1 - shownMonths);
  await visitRepositories(history, { from, to }, (_id, all) => {
    const seen = all.filter(({ date }) => date <= to);
    const first = toFirst(seen, to);
    if (!first) return;
    for (const { date, listing } of seen) {
      if (listing && monthOf(date) >= from) addToNight(nights, date, findStates(seen, date, to));
    }
    const groups = RecordGroup.options.flatMap((group): Call[] => {
      const date = seen.find((observation) => isCalled(observation, group))?.date;
      if (date === undefined || monthOf(date) < from) return [];
      return [{ group, date, later: findStates(seen, date, to) }];
    });
    const isPick = groups.some(({ group }) => group === 'recommended');
    calls.push(...groups.map((call) => ({ ...call, first, isPick })));
  });
  const others = calls.filter(({ group, isPick }) => group === 'clear' && !isPick);
  const peers = groupBy(
    others.map(({ first }) => first),
    ({ date }) => date,
  );
  const count = (some: typeof calls): RecordCell[] =>
    RecordGroup.options.flatMap((group) =>
      recordDays.flatMap((days) => {
        const due = some.filter((call) => call.group === group && call.later.has(days));
        return due.length === 0 ? [] : countCell({ group, days, due, nights, peers });
      }),
    );
  const months = [...new Set(calls.map(({ date }) => monthOf(date)))].toSorted().toReversed();
  return {
    asOf: to,
    all: count(calls),
    months: months
      .map((month) => ({
        month,
        cells: count(calls.filter(({ date }) => monthOf(date) === month)),
      }))
      .filter(({ cells }) => cells.length > 0),
  };
}

function isCalled({ listing, naming }: Observation, group: RecordGroup): boolean {
  if (group === 'recommended') return naming?.part === 'notable';
  return listing?.stood.standing === group;
}

/** The states after 7, 30 and 90 days; undefined if unknown. Days to come are left out. */
function findStates(seen: readonly Observation[], date: DigestDate, to: DigestDate) {
  const due = recordDays.filter((days) => addDays(date, days) <= to);
  return new Map(due.map((days) => [days, findState(seen, addDays(date, days))]));
}

function findState(seen: readonly Observation[], day: DigestDate): State | undefined {
  const until = seen.filter(({ date }) => date <= day);
  const last = until.findLast(({ state }) => state !== 'missed');
  const isGone = last?.state === 'gone';
  if (!last || (!isGone && last.date < addDays(day, -freshDays))) return undefined;
  return {
    isGone,
    goneSince: notFoundSince(until),
    isClear: until.findLast(({ listing }) => listing)?.listing?.stood.standing === 'clear',
    stars: until.findLast((look) => look.stars !== null)?.stars ?? 0,
  };
}

function toFirst(seen: readonly Observation[], to: DigestDate): First | undefined {
  const first = seen.find(({ listing }) => listing);
  if (!first?.listing) return undefined;
  const stars = Math.max(1, first.stars ?? 1);
  const gains = [...findStates(seen, first.date, to)].flatMap(([days, state]): [Days, number][] =>
    state && !state.isGone ? [[days, state.stars / stars]] : [],
  );
  return {
    date: first.date,
    created: toDigestDate(first.listing.created),
    stars,
    gains: new Map(gains),
  };
}

function addToNight(
  nights: Map<DigestDate, Night>,
  date: DigestDate,
  states: ReadonlyMap<Days, State | undefined>,
): void {
  const night = nights.get(date) ?? new Map<Days, { rows: number; gone: number }>();
  nights.set(date, night);
  for (const [days, state] of states) {
    const counts = night.get(days) ?? { rows: 0, gone: 0 };
    night.set(days, counts);
    if (!state) continue;
    counts.rows += 1;
    counts.gone += Number(state.isGone);
  }
}

type Counted = {
  group: RecordGroup;
  days: Days;
  due: readonly (Call & { first: First })[];
  nights: ReadonlyMap<DigestDate, Night>;
  peers: Peers;
};

/** Clear rows that were never recommended, by their first night. */
type Peers = ReadonlyMap<DigestDate, readonly First[]>;

function countCell({ group, days, due, nights, peers }: Counted): RecordCell[] {
  const judged = due.flatMap(({ date, later, first }) => {
    const state = later.get(days);
    return state ? [{ date, state, first }] : [];
  });
  if (judged.length === 0) return [];
  const gone = judged.filter(({ state }) => state.isGone);
  const chances = judged.map(({ date }) => {
    const night = nights.get(date)?.get(days);
    return night ? night.gone / Math.max(1, night.rows) : 0;
  });
  const isDoubt = group === 'quarantined' || group === 'caution';
  const leads = gone.map(({ date, state }) => daysFrom(date, state.goneSince ?? date));
  return [
    {
      group,
      days,
      rows: judged.length,
      unknown: due.length - judged.length,
      gone: gone.length,
      share: toRatio(gone.length, judged.length),
      ...boundShare(gone.length, judged.length),
      byChance: toRatio(mean(chances) ?? 0, 1),
      takenBack: isDoubt
        ? judged.filter(({ state }) => !state.isGone && state.isClear).length
        : null,
      leadDays: isDoubt ? findQuartiles(leads) : null,
      growth: group === 'recommended' ? compareGrowth(judged, peers, days) : null,
    },
  ];
}

const calledWords = {
  quarantined: 'that we called likely spam',
  caution: 'that we called doubtful',
  clear: 'that nothing spoke against',
  recommended: 'that we recommended',
} as const;

/** Fewer repositories of which none is gone say nothing. */
const leastWithoutLoss = 100;

/** The oldest figure for what we called so, as a sentence. Undefined before it says something. */
export function sayTrackRecord(
  cells: readonly RecordCell[],
  called: RecordCell['group'] = 'quarantined',
): string | undefined {
  const cell = cells.findLast(({ group }) => group === called);
  if (!cell || (cell.gone === 0 && cell.rows < leastWithoutLoss)) return undefined;
  const { rows, days, share, byChance } = cell;
  return `Of ${countOf(rows, 'repository')} ${calledWords[called]}, ${formatShare(share)} were gone within ${days} days, against ${formatShare(byChance)} of all that the same nights listed.`;
}

/** The fewest rows of the same size and age that a recommendation is compared with. */
const fewestPeers = 3;

/** In nights before and after. Rows of the same days have the same age and the same weather. */
const nearNights = [-3, -2, -1, 0, 1, 2, 3];

function compareGrowth(picks: readonly { first: First }[], peers: Peers, days: Days) {
  const results = picks.flatMap(({ first: pick }) => {
    const gain = pick.gains.get(days);
    const others = nearNights
      .flatMap((nights) => peers.get(addDays(pick.date, nights)) ?? [])
      .filter((peer) => isAlike(pick, peer))
      .flatMap((peer) => peer.gains.get(days) ?? []);
    const usual = median(others);
    if (gain === undefined || usual === undefined || others.length < fewestPeers) return [];
    return [gain > usual];
  });
  const grewMore = results.filter(Boolean).length;
  return { compared: results.length, grewMore, ...boundShare(grewMore, results.length) };
}

function isAlike(pick: First, peer: First): boolean {
  const ratio = peer.stars / pick.stars;
  if (ratio < 0.5 || ratio > 2) return false;
  return Math.abs(daysFrom(pick.created, peer.created)) <= 3;
}

function findQuartiles(values: readonly number[]): RecordCell['leadDays'] {
  const [lower, middle, upper] = [0.25, 0.5, 0.75].map((part) => quantile(values, part));
  if (lower === undefined || middle === undefined || upper === undefined) return null;
  return { lower, median: middle, upper };
}

/** The normal quantile of a 95 % interval. */
const z95 = 1.959964;

/** Wilson's interval of a share. Without any case it is the whole range. */
export function boundShare(hits: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = hits / all;
  const middle = share + z95 ** 2 / (2 * all);
  const reach = z95 * Math.sqrt((share * (1 - share)) / all + z95 ** 2 / (4 * all ** 2));
  const whole = 1 + z95 ** 2 / all;
  return {
    low: toRatio(Math.max(0, middle - reach), whole),
    high: toRatio(Math.min(whole, middle + reach), whole),
  };
}
