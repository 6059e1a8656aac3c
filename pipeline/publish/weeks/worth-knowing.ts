import type { DigestDate } from '../../contract/dates.ts';
import type { NamedRepository, Naming } from '../../archive/history/named.ts';
import { ownerOf } from '../../contract/repository-row.ts';
import type { WeekEdition } from '../../contract/week.ts';
import { isClear } from '../repositories/followed.ts';
import { gainSinceNaming, toWeekRepository } from './week-repository.ts';

const mostShown = 5;
const mostOfLanguage = 2;

/**
 * The five of what a week recommended that gained most since: those that still exist, and that no scan doubts. One of
 * each owner, and two of a language.
 */
export function chooseWorthKnowing(
  repositories: readonly NamedRepository[],
  from: DigestDate,
): WeekEdition['worthKnowing'] {
  const told = repositories.flatMap((one): WeekEdition['worthKnowing'] => {
    const naming = recommendationSince(one, from);
    if (!naming || naming.what === null || !isClear(one) || !isThere(one)) return [];
    const { language, what, caveat } = naming;
    return [{ ...toWeekRepository(one, from, naming), language, what, caveat }];
  });
  const chosen: WeekEdition['worthKnowing'] = [];
  for (const one of told.toSorted(byGain)) {
    const ofOwner = chosen.some((other) => ownerOf(other) === ownerOf(one));
    const alike = chosen.filter(({ language }) => language !== '' && language === one.language);
    if (chosen.length < mostShown && !ofOwner && alike.length < mostOfLanguage) chosen.push(one);
  }
  return chosen;
}

function recommendationSince({ namings }: NamedRepository, from: DigestDate) {
  return namings.findLast(({ part, date }: Naming) => part === 'notable' && date >= from);
}

function isThere({ fates }: NamedRepository): boolean {
  return fates.at(-1)?.fate === 'there';
}

type Told = WeekEdition['worthKnowing'][number];

function byGain(a: Told, b: Told): number {
  return (
    gainSinceNaming(b) - gainSinceNaming(a) ||
    b.starsThen - a.starsThen ||
    (a.fullName < b.fullName ? -1 : 1)
  );
}
