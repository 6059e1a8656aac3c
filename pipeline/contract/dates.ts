import * as z from 'zod';

export const daySeconds = 24 * 60 * 60;
export const dayMs = daySeconds * 1000;

export const Instant = z.iso
  .datetime({
    precision: 3,
    error: 'expected a UTC date-time with milliseconds, such as 2026-11-20T06:00:03.120Z',
  })
  .meta({ examples: ['2026-11-29T05:00:00.000Z'] })
  .describe('A moment in UTC with milliseconds.');
export type Instant = z.infer<typeof Instant>;

/** The date of a digest or a scan. */
export const Midnight = Instant.refine((instant) => instant.endsWith('T00:00:00.000Z'), {
  error: 'expected midnight UTC, such as 2026-11-20T00:00:00.000Z',
})
  .meta({ examples: ['2026-11-29T00:00:00.000Z'] })
  .describe('A UTC day, written as its first moment.');

/** The name of a night's files. */
export const DigestDate = z.iso
  .date({ error: 'expected a UTC day, such as 2026-11-20' })
  .describe(
    'A UTC day without a time, such as 2026-01-15. Only `firstSeen`, `recommendedOn` and `from` have this form.',
  );
export type DigestDate = z.infer<typeof DigestDate>;

/** The first instant of the day. */
export function toMidnight(date: DigestDate): Instant {
  return `${date}T00:00:00.000Z`;
}

/** The UTC day of an instant. */
export function toDigestDate(instant: Instant): DigestDate {
  return instant.slice(0, 10);
}

/** Converts anything that `Date` can read. It adds `.000` to GitHub's `2026-11-20T06:00:03Z`. */
export function toInstant(moment: Date | number | string): Instant {
  return new Date(moment).toISOString();
}

/** Days by their moment. A history has millions of observations on a thousand days. */
const knownDays = new Map<number, DigestDate>();

/** The day `days` after `date`; before it where `days` is negative. */
export function addDays(date: DigestDate, days: number): DigestDate {
  const moment = Date.parse(date) + days * dayMs;
  const day = knownDays.get(moment) ?? toDigestDate(toInstant(moment));
  knownDays.set(moment, day);
  return day;
}

/** A month of nights, as in `2026-11`. */
export const Month = z.string().regex(/^\d{4}-\d{2}$/);
export type Month = z.infer<typeof Month>;

/** The month of the day. */
export function monthOf(date: DigestDate): Month {
  return date.slice(0, 7);
}

const monthNames =
  'January February March April May June July August September October November December';

/** `November` */
export function nameOfMonth(month: Month): string {
  return monthNames.split(' ')[Number(month.slice(5, 7)) - 1] ?? '';
}

/** `20 November`, independent of the locale data of Node. */
export function formatShortDay(date: DigestDate): string {
  return `${Number(date.slice(8, 10))} ${nameOfMonth(date)}`;
}

/** The month `months` after `month`; before it where `months` is negative. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, ordinal = 0] = month.split('-').map(Number);
  return toInstant(Date.UTC(year, ordinal - 1 + months)).slice(0, 7);
}

/** A year of nights, as in `2026`. */
export const Year = z.string().regex(/^\d{4}$/);
export type Year = z.infer<typeof Year>;

/** The year of the day or the month. */
export function yearOf(date: DigestDate): Year {
  return date.slice(0, 4);
}

/** The Monday of the day's week. */
export function toMonday(date: DigestDate): DigestDate {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** A week of ISO 8601, `2026-W33`, from Monday on. Its year is that of its Thursday. */
export const Week = z
  .string()
  .regex(/^\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])$/, { error: 'expected a week, such as 2026-W33' });
export type Week = z.infer<typeof Week>;

/** The week that holds the day. */
export function weekOf(date: DigestDate): Week {
  const thursday = addDays(toMonday(date), 3);
  const first = toMonday(`${yearOf(thursday)}-01-04`);
  const number = Math.round((Date.parse(toMonday(date)) - Date.parse(first)) / (7 * dayMs)) + 1;
  return `${yearOf(thursday)}-W${String(number).padStart(2, '0')}`;
}

/** Days to one decimal, and at least half a day, which keeps rates over short gaps small. */
export function daysBetween(from: Instant, to: Instant): number {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return Math.max(0.5, Math.round(days * 10) / 10);
}

/** Two scans up to this many days apart count as neighbouring nights: their start times vary. */
export const mostDaysOfOneNight = 1.5;

/** How many days a date is after another. */
export function daysFrom(first: DigestDate, date: DigestDate): number {
  return Math.round((Date.parse(date) - Date.parse(first)) / dayMs);
}

/** The instant `days` after another. */
export function addDaysToInstant(instant: Instant, days: number): Instant {
  return toInstant(Date.parse(instant) + days * dayMs);
}
