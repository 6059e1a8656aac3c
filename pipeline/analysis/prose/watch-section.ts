import type { ScannedRow } from '../../contract/repository-row.ts';
import { ageInDays, paceOf, starsADay } from '../counts/velocity.ts';
import { countOf, formatCount, joinList } from './figures.ts';
import { heading, list, paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';

const shown = 3;
/** Tonight's pace against the average of its life, from which a row speeds up or fades. */
const speedingUp = 2;
const fading = 0.25;
const leastAge = 3;
const leastGain = 20;
const leastStars = 200;

/** What a reader should look at again tomorrow, with what makes it so. */
export function writeWatchList(night: Night): Block[] {
  const items = [
    tellSpeedingUp(night),
    tellFading(night),
    tellForks(night),
    tellWords(night),
  ].filter(Boolean);
  return items.length === 0
    ? [
        heading('What to watch'),
        paragraph("Nothing stands out enough to single it out; tomorrow's gains will tell more."),
      ]
    : [heading('What to watch'), list(items)];
}

function tellSpeedingUp(night: Night): string {
  const rows = night.ranked.filter(
    (row) => (row.starsGained ?? 0) >= leastGain && changeOf(row, night) >= speedingUp,
  );
  const told = rows
    .slice(0, shown)
    .map(
      (row) =>
        `${row.fullName} (${formatCount(row.starsGained ?? 0)} against ${formatCount(starsADay(row, night.scan.startedAt))} a day)`,
    );
  return told.length === 0
    ? ''
    : `Speeding up, by stars since ${night.before} against the average of their life: ${joinList(told)}.`;
}

function tellFading(night: Night): string {
  const rows = night.rows.filter(
    (row) =>
      row.starsGained !== null &&
      row.stars >= leastStars &&
      changeOf(row, night) <= fading &&
      starsADay(row, night.scan.startedAt) >= leastGain,
  );
  const told = rows
    .slice(0, shown)
    .map(
      (row) =>
        `${row.fullName} (${tellGain(row.starsGained ?? 0)} against ${formatCount(starsADay(row, night.scan.startedAt))} a day)`,
    );
  return told.length === 0 ? '' : `Fading, by the same measure: ${joinList(told)}.`;
}

function tellGain(gained: number): string {
  if (gained === 0) return 'none';
  return gained < 0 ? `${formatCount(-gained)} lost` : formatCount(gained);
}

/** Tonight's pace as a multiple of the average; 1 where the row is too young to have one. */
function changeOf(row: ScannedRow, { scan, evidence }: Night): number {
  const average = starsADay(row, scan.startedAt);
  if (ageInDays(row, scan.startedAt) < leastAge || average === 0) return 1;
  return paceOf(row, scan.startedAt, evidence.daysSinceEarlier) / average;
}

function tellForks({ rows }: Night): string {
  const odd = rows.filter(({ forks, stars }) => forks >= 50 && forks > stars / 2);
  const told = odd
    .slice(0, shown)
    .map(
      ({ fullName, forks, stars }) =>
        `${fullName} (${countOf(forks, 'fork')}, ${countOf(stars, 'star')})`,
    );
  return told.length === 0
    ? ''
    : `Unusually many forks for their stars, which can mean a course, a template or a farm: ${joinList(told)}.`;
}

function tellWords({ evidence }: Night): string {
  if (evidence.earlierNights > 0) return '';
  const told = evidence.emerging
    .slice(0, 5)
    .map(({ term, count }) => `“${term}” (${formatCount(count)})`);
  return told.length < 2
    ? ''
    : `Words to follow, by the repositories that use them tonight: ${joinList(told)}.`;
}
