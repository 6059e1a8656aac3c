import { mean } from 'd3-array';
import type { CountedFact } from '../../contract/analysis.ts';
import { formatShortDay, mostDaysOfOneNight, toDigestDate } from '../../contract/dates.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { toFact } from './fact.ts';
import type { EditedNight, NamedBefore } from '../edited-night.ts';

/** From this number of stars on, passing a round number is news for the whole page. */
const leastForEvent = 10_000;
const milestones = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
/** A mark that a row passed by a fifth says too little. */
const farPast = 1.2;
/** An unusual gain exceeds the usual one by this many standard deviations of a random count. */
const farDeviations = 5;
const leastGain = 30;
const leastNights = 2;

/**
 * What is new about rows that earlier nights saw: at most one fact for each, largest gain first.
 * Each is an event of this night, so the next night cannot report it again.
 */
export function findGrowth(night: EditedNight): CountedFact[] {
  return night.clear
    .filter(({ starsGained }) => starsGained !== null)
    .toSorted((a, b) => (b.starsGained ?? 0) - (a.starsGained ?? 0))
    .flatMap((row) => describeGrowth(row, night) ?? []);
}

function describeGrowth(row: ScannedRow, night: EditedNight): CountedFact | undefined {
  const named = night.memory.get(row.id);
  const milestone = describeMilestone(row);
  if (milestone && (milestone.numbers['passed'] ?? 0) >= leastForEvent) return milestone;
  if (named && named.fullName !== row.fullName) {
    return tell('renamed', row, {}, `is the new name of ${named.fullName}.`);
  }
  const doubled = named && describeDoubling(row, named);
  return doubled ?? milestone ?? describeAcceleration(row, night);
}

function describeDoubling(row: ScannedRow, { starsThen, lastOn }: NamedBefore) {
  if (starsThen === 0 || row.stars < 2 * starsThen) return undefined;
  const times = Math.floor(row.stars / starsThen);
  const many = times === 2 ? 'twice' : `${formatCount(times)} times`;
  const over = row.stars > times * starsThen ? 'more than ' : '';
  const deed = `has ${over}${many} the stars it had on ${formatShortDay(lastOn)} (${formatCount(row.stars)} after ${formatCount(starsThen)}).`;
  return tell('doubled', row, { starsThen, stars: row.stars }, deed);
}

function describeMilestone(row: ScannedRow): CountedFact | undefined {
  const before = row.stars - (row.starsGained ?? 0);
  const mark = milestones.findLast((count) => before < count && row.stars >= count);
  if (mark === undefined) return undefined;
  // Of 92,894 stars, 90,000 says more than the mark of 50,000; of 1,329 stars, 1,300.
  const unit = 10 ** Math.floor(Math.log10(row.stars / 3));
  const passed = row.stars < farPast * mark ? mark : row.stars - (row.stars % unit);
  const numbers = { passed, stars: row.stars };
  return tell('milestone', row, numbers, `passed ${formatCount(passed)} stars.`);
}

/** A gain far above the row's usual one. Independent stars spread by their square root. */
function describeAcceleration(row: ScannedRow, night: EditedNight): CountedFact | undefined {
  const { earlier, memory, date } = night;
  const { starsGained: gain, gainedOverDays: days } = row;
  if (gain === null || days === null || gain < leastGain) return undefined;
  if (memory.get(row.id)?.lastOn === toDigestDate(earlier[0]?.scanDate ?? date)) return undefined;
  const usual = earlier.flatMap(({ rows }) =>
    rows.flatMap(({ id, starsGained, gainedOverDays }) =>
      id === row.id && starsGained !== null && gainedOverDays !== null
        ? [starsGained / gainedOverDays]
        : [],
    ),
  );
  const average = mean(usual) ?? 0;
  const expected = average * days;
  if (usual.length < leastNights || average <= 0) return undefined;
  const isFar = gain >= expected + farDeviations * Math.sqrt(expected);
  if (gain < 2 * expected || !isFar) return undefined;
  const when = days < mostDaysOfOneNight ? 'since the night before' : `in ${days} days`;
  const deed = `gained ${countOf(gain, 'star')} ${when}, after ${formatCount(average)} a day until then.`;
  return tell('accelerated', row, { gain, usual: average }, deed);
}

function tell(
  kind: CountedFact['kind'],
  { id, fullName }: ScannedRow,
  numbers: CountedFact['numbers'],
  deed: string,
): CountedFact {
  const more = { subjects: [fullName], numbers, beyondChance: kind === 'accelerated' };
  return toFact(kind, id, `${fullName} ${deed}`, more);
}
