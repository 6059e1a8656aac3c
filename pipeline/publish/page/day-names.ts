import type { DigestDate } from '../../contract/dates.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month of nights, as in `2026-11`. It names a page of the archive. */
export type Month = string;

/** The month that holds the day. */
export function monthOf(date: DigestDate): Month {
  return date.slice(0, 7);
}

/** `Friday, 20 November 2026`, the same whatever Node's own calendar says. */
export function formatDay(date: DigestDate): string {
  const weekday = weekdays[new Date(date).getUTCDay()] ?? '';
  return `${weekday}, ${formatShortDay(date)} ${date.slice(0, 4)}`;
}

/** `20 November` */
export function formatShortDay(date: DigestDate): string {
  return `${Number(date.slice(8, 10))} ${nameOfMonth(date)}`;
}

/** `November 2026` */
export function formatMonth(month: Month): string {
  return `${nameOfMonth(month)} ${month.slice(0, 4)}`;
}

/** `November` */
export function nameOfMonth(month: Month): string {
  return months[Number(month.slice(5, 7)) - 1] ?? '';
}
