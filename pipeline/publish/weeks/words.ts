import type { DigestDate } from '../../contract/dates.ts';
import type { WeekEdition, WeekRepository } from '../../contract/week.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { formatShare, formatShortDay } from '../page/figures.ts';

/** The counts of a week, from which its sentences are made. */
export type CountedWeek = Omit<WeekEdition, 'title' | 'summary'>;

/** `Week 33` */
export function nameWeek({ week }: Pick<WeekEdition, 'week'>): string {
  return `Week ${Number(week.slice(6))}`;
}

/** `10 August to 16 August 2026`, or `28 December 2026 to 3 January 2027`. */
export function sayDays({ from, to }: Pick<WeekEdition, 'from' | 'to'>): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return `${formatShortDay(from)}${first === last ? '' : ` ${first}`} to ${formatShortDay(to)} ${last}`;
}

/** The week in one line. */
export function writeTitle(week: CountedWeek): string {
  const { lasted } = week.before;
  const known = countKnown(week.before);
  const told =
    known > 0
      ? `${formatCount(lasted.count)} of ${formatCount(known)} put forward the week before still ${lasted.count === 1 ? 'grows' : 'grow'}`
      : `${countOf(week.found, 'new repository', 'new repositories')} in ${countOf(week.nights.length, 'night')}`;
  const name = nameWeek(week);
  return `${week.source === 'demo' ? `Made-up demo, ${name.toLowerCase()}` : name}: ${told}`;
}

/** The week in a few sentences. */
export function writeSummary(week: CountedWeek): string {
  const { found, setAside, nights, before, month, to } = week;
  const aside = `${formatCount(setAside)} of them ${setAside === 1 ? 'was' : 'were'} set aside as likely spam`;
  return [
    week.source === 'demo' ? 'Every repository here is invented.' : '',
    `${countOf(nights.length, 'night')} found ${countOf(found, 'new repository', 'new repositories')}${setAside === 0 ? '' : `, and ${aside}`}.`,
    before.count === 0 ? '' : sayBefore(before),
    month.checked === 0 ? '' : sayMonth(month, to),
    sayFirst(week),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What happened to the repositories that were put forward in the week before, in one sentence. */
function sayBefore({ count, lasted, faded, vanished, uncounted }: WeekEdition['before']): string {
  const parts = [
    `${formatCount(lasted.count)} still ${lasted.count === 1 ? 'grows' : 'grow'}`,
    `${formatCount(faded.count)} faded`,
    `${formatCount(vanished.count)} ${vanished.count === 1 ? 'is' : 'are'} gone`,
    ...(uncounted === 0
      ? []
      : [`${formatCount(uncounted)} ${uncounted === 1 ? 'was' : 'were'} not counted again`]),
  ];
  const last = parts.pop() ?? '';
  return `Of ${countOf(count, 'repository', 'repositories')} first put forward in the week before, ${parts.join(', ')} and ${last}.`;
}

/** How much of what was put forward in thirty days is gone, in one sentence. */
function sayMonth({ checked, gone }: WeekEdition['month'], to: DigestDate): string {
  const share = gone === 0 ? '' : ` (${formatShare(gone / checked)})`;
  const are = gone === 0 ? 'none is' : `${formatCount(gone)} ${gone === 1 ? 'is' : 'are'}`;
  const put = countOf(checked, 'repository', 'repositories');
  return `Of ${put} put forward in the 30 days up to ${formatShortDay(to)} whose fate is known, ${are} gone from GitHub${share}.`;
}

function sayFirst({ worthKnowing: [first] }: CountedWeek): string {
  const gained = first ? gainSinceNaming(first) : 0;
  if (!first || gained <= 0) return '';
  return `Of the repositories worth knowing, ${first.fullName} gained most: ${countOf(gained, 'star')} since ${formatShortDay(first.namedOn)}.`;
}

/** Of the repositories put forward in the week before, how many have a known outcome. */
function countKnown({ lasted, faded, vanished }: WeekEdition['before']): number {
  return lasted.count + faded.count + vanished.count;
}

/** Stars that a repository gained from its naming to the end of the week. */
export function gainSinceNaming({
  stars,
  starsThen,
}: Pick<WeekRepository, 'stars' | 'starsThen'>): number {
  return (stars ?? starsThen) - starsThen;
}
