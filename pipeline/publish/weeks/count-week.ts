import { greatest, groups, sum } from 'd3-array';
import { addDays, type DigestDate, type Instant, toMonday, weekOf } from '../../contract/dates.ts';
import type { NamedRepository, NamedBook } from '../../archive/history/named.ts';
import type { Source } from '../../contract/scan.ts';
import type { WeekEdition } from '../../contract/week.ts';
import { countBefore, firstNamingOf, isGone } from '../repositories/followed.ts';
import { gainSince, lastCountOf, toGroup } from './week-repository.ts';
import { writeSummary, writeTitle } from './words.ts';
import { chooseWorthKnowing } from './worth-knowing.ts';

/** The fewest nights of an edition that is published. */
const leastNights = 3;
/** A repository still grows if it gained this part of its stars in a week. */
const leastGrowth = 0.05;
/** The days after its last listing in which a repository is looked up. */
const monthDays = 30;

/** The night that publishes an edition. */
export type Publisher = { date: DigestDate; writtenAt: Instant; source: Source };

/**
 * Counts the week before the one of a night. Undefined if fewer than three of its nights were published.
 *
 * `book` ends with the week's Sunday. Pure.
 */
export function countWeek(
  { nights, repositories }: NamedBook,
  { date, writtenAt, source }: Publisher,
): WeekEdition | undefined {
  const monday = toMonday(date);
  const from = addDays(monday, -7);
  const ofWeek = nights.filter((night) => night.date >= from && night.found !== null);
  if (ofWeek.length < leastNights) return undefined;
  const edition = {
    schema: 1 as const,
    week: weekOf(from),
    from,
    to: addDays(monday, -1),
    source,
    writtenAt,
    nights: ofWeek.map((night) => night.date),
    found: sum(ofWeek, ({ found }) => found),
    setAside: sum(ofWeek, ({ setAside }) => setAside),
    before: countBeforeWeek(repositories, from),
    month: countMonth(repositories, from, monday),
    vanished: toGroup(
      repositories.filter((one) => isGone(one) && lastFateOf(one) >= from),
      from,
    ),
    worthKnowing: chooseWorthKnowing(repositories, from),
    campaigns: countCampaigns(ofWeek),
  };
  return { ...edition, title: writeTitle(edition), summary: writeSummary(edition) };
}

/** What happened to the repositories that were first put forward in the week before `from`. */
function countBeforeWeek(
  repositories: readonly NamedRepository[],
  from: DigestDate,
): WeekEdition['before'] {
  const earlier = addDays(from, -7);
  const named = repositories.filter((one) => {
    const { date } = firstNamingOf(one);
    return date >= earlier && date < from;
  });
  const there = named.filter((one) => !isGone(one));
  const counted = there.filter((one) => growthIn(one, from) !== undefined);
  const lasted = counted.filter((one) => (growthIn(one, from) ?? 0) >= leastGrowth);
  const faded = counted.filter((one) => !lasted.includes(one));
  const byGrowth = (a: NamedRepository, b: NamedRepository) =>
    (growthIn(b, from) ?? 0) - (growthIn(a, from) ?? 0);
  return {
    count: named.length,
    lasted: toGroup(lasted.toSorted(byGrowth), from),
    faded: toGroup(faded, from),
    vanished: toGroup(named.filter(isGone), from),
    uncounted: there.length - counted.length,
  };
}

/** What it gained since a day, as a part of its stars before; undefined if it was not counted since. */
function growthIn(one: NamedRepository, from: DigestDate): number | undefined {
  const gained = gainSince(one, from);
  return gained === undefined
    ? undefined
    : gained / Math.max(1, countBefore(one, from)?.stars ?? 0);
}

function countMonth(
  repositories: readonly NamedRepository[],
  from: DigestDate,
  monday: DigestDate,
): WeekEdition['month'] {
  const recent = repositories.filter(
    ({ namings }) => (namings.at(-1)?.date ?? '') >= addDays(monday, -monthDays),
  );
  const gone = recent.filter(isGone);
  const known = recent.filter((one) => isGone(one) || (lastCountOf(one)?.date ?? '') >= from);
  return { checked: known.length, gone: gone.length };
}

function lastFateOf({ fates }: NamedRepository): DigestDate {
  return fates.at(-1)?.date ?? '';
}

/** The campaigns by kind. A campaign that lasts is seen again each night, so each kind has only its largest. */
function countCampaigns(nights: NamedBook['nights']): WeekEdition['campaigns'] {
  const seen = nights.flatMap(({ date, campaigns }) => campaigns.map((one) => ({ ...one, date })));
  return groups(seen, ({ kind }) => kind)
    .flatMap(([kind, ofKind]) => {
      const largest = greatest(ofKind, ({ count }) => count);
      if (!largest) return [];
      const { count, owners } = largest;
      return [{ kind, nights: new Set(ofKind.map(({ date }) => date)).size, count, owners }];
    })
    .toSorted((a, b) => b.count - a.count || ((a.kind ?? '') < (b.kind ?? '') ? -1 : 1));
}
