import type { ScannedRow } from '../../contract/repository-row.ts';
import { ageInDays, paceOf, starsADay } from '../counts/velocity.ts';
import { angle, type Angle } from './angle.ts';
import { countOf, formatCount } from './figures.ts';
import { isNew, type Night } from './night.ts';

/** How fast it collects stars: the first thing to say of a row. */
export function describePace(row: ScannedRow, night: Night): Angle {
  const { scan, before, evidence, ranked } = night;
  const stars = countOf(row.stars, 'star');
  const gained = countOf(Math.abs(row.starsGained ?? 0), 'star');
  const daily = starsADay(row, scan.startedAt);
  const age = ageInDays(row, scan.startedAt);
  const old = age === 0 ? 'less than a day old' : `${countOf(age, 'day')} old`;
  if (row.starsGained === null) return describeArrival(row, night, old);
  if (row.starsGained < 0) {
    return angle(
      'lost',
      3,
      `It lost ${gained} since ${before} and stands at ${formatCount(row.stars)}.`,
      `Down ${gained} since ${before}, to ${formatCount(row.stars)}.`,
    );
  }
  if (row.starsGained === 0) {
    return angle(
      'still',
      1,
      `It holds ${stars} without a change since ${before}.`,
      `No star came or went since ${before}: ${formatCount(row.stars)}.`,
      `Its ${stars} stand as they did ${evidence.daysSinceEarlier === 1 ? 'last night' : 'before'}.`,
    );
  }
  if (ranked[0] === row && ranked.length > 2) {
    return angle(
      'fastest',
      9,
      `Nothing on the list gained more: ${gained} since ${before}, to ${formatCount(row.stars)}.`,
    );
  }
  if (age >= 3 && paceOf(row, scan.startedAt, evidence.daysSinceEarlier) >= daily * 2) {
    return angle(
      'faster',
      8,
      `It is speeding up: ${gained} since ${before}, against ${formatCount(daily)} a day over its life.`,
      `Since ${before} it gained ${gained}, well above the ${formatCount(daily)} a day it averages.`,
      `Its average is ${countOf(daily, 'star')} a day; since ${before} it took ${formatCount(row.starsGained)}.`,
      `Late attention: ${gained} since ${before}, where its ${countOf(age, 'day')} average ${formatCount(daily)}.`,
    );
  }
  return angle(
    'gain',
    7,
    `It gained ${gained} since ${before} and stands at ${formatCount(row.stars)}.`,
    `Up ${gained} since ${before}, to ${formatCount(row.stars)}.`,
    `${gained} came in since ${before}, ${formatCount(row.stars)} in all.`,
    `With ${gained} more than ${before}, it now has ${formatCount(row.stars)}.`,
  );
}

function describeArrival(
  row: ScannedRow,
  { scan, evidence, ranked, paces, returned }: Night,
  old: string,
): Angle {
  const stars = countOf(row.stars, 'star');
  const daily = countOf(starsADay(row, scan.startedAt), 'star');
  const pace = paces.get(row) ?? 0;
  if (evidence.earlierNights > 0 && isNew(row, scan)) {
    return angle(
      'new',
      7,
      `New tonight, ${old}, with ${stars}.`,
      `It enters the list ${old}, at ${stars}.`,
      `First seen tonight: ${old}, ${stars}.`,
      `An arrival of tonight with ${stars}, ${old}.`,
    );
  }
  if (ranked[0] === row && ranked.length > 2) {
    return angle(
      'fastest',
      9,
      `The fastest of the night: ${countOf(pace, 'star')} a day, ${formatCount(row.stars)} so far.`,
    );
  }
  if (returned.has(row)) {
    return angle(
      'back',
      6.5,
      `It is back on the list at ${formatCount(row.stars)}, ${describeReturn(pace)} since it was last here.`,
      `Back after a break: ${describeReturn(pace)} since it was last here, ${formatCount(row.stars)} now.`,
    );
  }
  return angle(
    'pace',
    6,
    `It is ${old} and averages ${daily} a day.`,
    `${stars} so far, ${daily} a day.`,
    `At ${daily} a day it has come to ${formatCount(row.stars)}.`,
    `Now ${old}, it stands at ${stars}.`,
    `Its ${stars} make ${daily} a day.`,
    `${daily} a day since it was created, ${formatCount(row.stars)} in all.`,
  );
}

/** By what it gained or lost a day while it was away. */
function describeReturn(pace: number): string {
  if (pace === 0) return 'hardly a star a day more';
  const stars = countOf(Math.abs(pace), 'star');
  return pace > 0 ? `${stars} a day more` : `${stars} a day fewer`;
}
