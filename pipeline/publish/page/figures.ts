import { formatCount } from '../../platform/text.ts';
import {
  type DigestDate,
  formatShortDay,
  type Month,
  mostDaysOfOneNight,
  nameOfMonth,
  yearOf,
} from '../../contract/dates.ts';
import { hasEarlierStars, type RepositoryRow } from '../../contract/repository-row.ts';

/** `+1,460`, `−12` or `0`. */
export function formatChange(count: number): string {
  const size = formatCount(Math.abs(count));
  if (count === 0) return size;
  return count > 0 ? `+${size}` : `−${size}`;
}

/** Stars gained since the last night that saw it: `+812 in a day`, `+90 in 4 days`, `new to us`. */
export function sayGain(
  row: Pick<RepositoryRow, 'starsGained' | 'gainedOverDays' | 'nightsSeen'>,
): string {
  if (row.starsGained === null) return hasEarlierStars(row) ? '' : 'new to us';
  const days = row.gainedOverDays ?? 1;
  return `${formatChange(row.starsGained)} in ${days < mostDaysOfOneNight ? 'a day' : `${formatDays(days)} days`}`;
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
/** `Friday, 20 November 2026`, independent of the locale data of Node. */
export function formatDay(date: DigestDate): string {
  const weekday = weekdays[new Date(date).getUTCDay()] ?? '';
  return `${weekday}, ${formatShortDay(date)} ${yearOf(date)}`;
}

/**
 * What to be careful about, as a night said it, with its day if a later night saw the repository:
 * it may have a licence now. Nothing for an empty one.
 */
export function sayCaveat(
  caveat: string | null | undefined,
  saidOn: DigestDate = '',
  seenOn: DigestDate = saidOn,
): string {
  if (!caveat) return '';
  return `Beware${saidOn < seenOn ? ` (${formatShortDay(saidOn)})` : ''}: ${caveat}`;
}

/** `November 2026` */
export function formatMonth(month: Month): string {
  return `${nameOfMonth(month)} ${yearOf(month)}`;
}

/** Names a time span: `since the night before`, or `in the 4 days since the last night`. */
export function nameSpan(days: number): string {
  return days < mostDaysOfOneNight
    ? 'since the night before'
    : `in the ${formatDays(days)} days since the last night`;
}

/** `4`, or `2.5` */
function formatDays(days: number): string {
  return String(Math.round(days * 10) / 10);
}
