import { addDays, type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { publicPaths } from '../contract/paths.ts';
import { ServiceStatus } from '../contract/service-status.ts';
import { formatFile } from '../platform/file-text.ts';
import { countOf } from '../platform/text.ts';
import type { Collection } from './collection.ts';
import { renderDocument } from './page/document.ts';
import { formatDay } from './page/figures.ts';
import { type Content, type Markup, markup } from './page/markup.ts';
import { labelMadeUp } from './page/sections/headline.ts';
import type { Occasion } from './published-nights.ts';

/** A published night. Without a time, nobody can tell that it was late. */
type MadeNight = { date: DigestDate; madeAt?: Instant | undefined };

/** The days that are counted, the newest night included. */
const countedDays = 90;
/** The hour of its day, in UTC, after which a night is late. The job looks every hour from 06:17 on. */
const lateHour = '12:00';

/**
 * Counts the nights of the last 90 days. A night is late if its digest was made after 12:00 UTC of its day. A day between
 * the first night of all and the newest one is missed if it has no night.
 *
 * `nights` are all nights, oldest first, the newest last.
 */
export function countNights(
  nights: readonly MadeNight[],
  newest: Required<MadeNight>,
): ServiceStatus {
  const to = newest.date;
  const earliest = addDays(to, 1 - countedDays);
  const first = nights[0]?.date ?? to;
  const from = first > earliest ? first : earliest;
  const counted = nights.filter(({ date }) => date >= from && date <= to);
  const known = new Set(counted.map(({ date }) => date));
  const missed: DigestDate[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) if (!known.has(day)) missed.push(day);
  const late = counted.filter(({ date, madeAt }) => (madeAt ?? '') > `${date}T${lateHour}:00.000Z`);
  return {
    schema: 1,
    from,
    to,
    publishedAt: newest.madeAt ?? `${to}T00:00:00.000Z`,
    made: counted.length,
    late: late.map(({ date }) => date),
    missed,
  };
}

/** Describes `status.html` and `status.json`. Reads the digests of at most 90 nights. */
export async function collectStatus(
  baseUrl: string,
  { newest, nights }: Pick<Occasion, 'newest' | 'nights'>,
): Promise<Collection> {
  const { digestDate, createdAt, source } = newest.digest;
  const to = toDigestDate(digestDate);
  const earliest = addDays(to, 1 - countedDays);
  const made: MadeNight[] = [];
  for (const date of nights.dates) {
    const digest = date < earliest ? undefined : await nights.digest(date);
    // A made-up night may be made for any day, so it is never late.
    made.push({ date, madeAt: digest?.source === 'github' ? digest.createdAt : undefined });
  }
  const status = countNights(made, { date: to, madeAt: createdAt });
  const json = formatFile(ServiceStatus, status, publicPaths.statusReport);
  const html = renderStatusPage(baseUrl, status, labelMadeUp(source));
  return {
    pages: [{ path: publicPaths.status, html }],
    files: [{ path: publicPaths.statusReport, bytes: Buffer.from(json) }],
  };
}

function renderStatusPage(baseUrl: string, status: ServiceStatus, label: Content): string {
  const { from, to, made, late, missed } = status;
  const sums = `From ${formatDay(from)} to ${formatDay(to)}: ${countOf(made, 'night')} made, ${late.length} late, ${missed.length} missed.`;
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.status,
      title: 'Status',
      description: `How regularly the nights are published. ${sums}`,
    },
    markup`<article class="month"><h1>Status</h1>
${label}
<p>${sums}</p>
<p>A night is late if its digest was made after ${lateHour} UTC of its day. A day between the first night and the newest one is missed if it has no night. A correction counts as made when it was corrected.</p>
<p>A night writes this page. If the last date is old, no night was published since.</p>
${renderDates('missed', 'Missed', missed)}${renderDates('late', 'Late', late)}<p>For programs: <a href="${publicPaths.statusReport}">${publicPaths.statusReport}</a>.</p>
</article>`,
  );
}

function renderDates(id: string, title: string, dates: readonly DigestDate[]): Markup {
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${
  dates.length === 0
    ? markup`<p>None.</p>`
    : markup`<ul>
${dates.toReversed().map((date) => markup`<li><time datetime="${date}">${formatDay(date)}</time></li>\n`)}</ul>`
}</section>
`;
}
