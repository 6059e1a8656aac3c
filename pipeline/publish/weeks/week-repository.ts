import type { DigestDate } from '../../contract/dates.ts';
import type { NamedRepository, Naming } from '../../archive/history/named.ts';
import type { WeekEdition, WeekRepository } from '../../contract/week.ts';
import {
  type Count,
  countBefore,
  firstNamingOf,
  isClear,
  nameOf,
  urlOf,
} from '../repositories/followed.ts';

const mostNamed = 8;

/**
 * A repository in the edition of the week that starts on a Monday, with its stars at a naming and at the end of the
 * week.
 */
export function toWeekRepository(
  one: NamedRepository,
  from: DigestDate,
  { date, stars }: Naming = firstNamingOf(one),
): WeekRepository {
  const last = lastCountOf(one);
  return {
    id: one.id,
    fullName: nameOf(one),
    url: urlOf(one),
    namedOn: date,
    starsThen: stars,
    stars: last?.stars ?? null,
    countedOn: last?.date ?? null,
    gainedInWeek: gainSince(one, from) ?? null,
  };
}

/** Stars gained since it was named, by the end of the week. */
export function gainSinceNaming({
  stars,
  starsThen,
}: Pick<WeekRepository, 'stars' | 'starsThen'>): number {
  return (stars ?? starsThen) - starsThen;
}

/** Counts repositories, and names some of those that no scan doubts. */
export function toGroup(
  repositories: readonly NamedRepository[],
  from: DigestDate,
): WeekEdition['vanished'] {
  const named = repositories.filter(isClear).slice(0, mostNamed);
  return { count: repositories.length, named: named.map((one) => toWeekRepository(one, from)) };
}

const afterAll: DigestDate = '9999-12-31';

/** The last count of its stars. */
export function lastCountOf(one: NamedRepository): Count | undefined {
  return countBefore(one, afterAll);
}

/** Stars gained from the last count before a day to the last one since; undefined if one of the two is missing. */
export function gainSince(one: NamedRepository, from: DigestDate): number | undefined {
  const [then, now] = [countBefore(one, from), lastCountOf(one)];
  return then && now && now.date >= from ? now.stars - then.stars : undefined;
}
