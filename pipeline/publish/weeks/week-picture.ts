import { formatCount } from '../../contract/counts.ts';
import type { WeekEdition } from '../../contract/week.ts';
import type { Picture } from '../pictures/picture.ts';
import { nameWeek, sayDays } from './words.ts';

/** The picture of a week: its title, and what happened to the repositories that the week before put forward. */
export function pictureOfWeek(edition: WeekEdition): Picture {
  const { title, before, found, setAside } = edition;
  const fates = [
    { name: 'lasted', value: before.lasted.count },
    { name: 'faded', value: before.faded.count },
    { name: 'vanished', value: before.vanished.count },
  ];
  return {
    kicker: `${nameWeek(edition)}, ${sayDays(edition)}`,
    title,
    plainTitle: 'The week in new repositories',
    columns:
      before.count === 0 ? [] : fates.map((fate) => ({ ...fate, label: formatCount(fate.value) })),
    note: `${formatCount(found)} new repositories, ${formatCount(setAside)} of them set aside as likely spam`,
  };
}
