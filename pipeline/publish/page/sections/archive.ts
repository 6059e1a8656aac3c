import { groups } from 'd3-array';
import type { DigestDate } from '../../../contract/dates.ts';
import { countOf, formatMonth, formatShortDay, monthOf, nameOfMonth } from '../figures.ts';
import { type Content, type Markup, markup } from '../markup.ts';
import { linkProse, type Links } from '../prose.ts';

/** A night in a list. */
export type ListedNight = { date: DigestDate; title: string };

const shownNights = 7;
const noLinks: Links = new Map();

/**
 * The archive section: the latest nights by title, and all nights by month.
 *
 * `dates` is sorted oldest first, `recent` newest first.
 */
export function renderArchive(
  dates: readonly DigestDate[],
  recent: readonly ListedNight[],
): Markup {
  const years = groups(dates.toReversed(), (date) => date.slice(0, 4));
  return markup`<nav class="archive" aria-labelledby="archive"><h2 id="archive">Archive</h2>
<p>Older nights are here in short. Agents can buy them in full, with all rows: <a href="llms.txt">how</a>.</p>
${recent.length === 0 ? undefined : renderNights(recent.slice(0, shownNights), 'digests/')}
${years.map(([year, days]) => renderYear(year, days))}</nav>`;
}

function renderYear(year: string, days: readonly DigestDate[]): Markup {
  const months = groups(days, monthOf);
  return markup`<div class="year"><h3>${year}</h3><ul class="months">${months.map(
    ([month, nights]) =>
      markup`<li><a href="digests/${month}.html">${nameOfMonth(month)}<span class="unseen"> ${year}</span></a> <span class="count">${countOf(nights.length, 'night', 'nights')}</span></li>`,
  )}</ul></div>
`;
}

/** A list of nights with their titles. The links point into `folder`. */
export function renderNights(nights: readonly ListedNight[], folder: string): Markup {
  return markup`<ol class="nights">
${nights.map(({ date, title }) => markup`<li><a href="${folder}${date}.html"><time datetime="${date}">${formatShortDay(date)}</time> <span>${linkProse(title, noLinks)}</span></a></li>\n`)}</ol>`;
}

/** Links to the nights before and after a night and to its month. */
export function renderNeighbours(
  date: DigestDate,
  earlier: DigestDate | undefined,
  later: DigestDate | undefined,
): Markup {
  const month = monthOf(date);
  return markup`<nav class="neighbours" aria-label="Other nights"><ul>${linkNight(earlier, 'prev', 'Earlier: ')}<li><a href="${month}.html">All of <span>${formatMonth(month)}</span></a></li>${linkNight(later, 'next', 'Later: ')}</ul></nav>`;
}

function linkNight(date: DigestDate | undefined, relation: string, words: string): Content {
  if (date === undefined) return undefined;
  return markup`<li><a rel="${relation}" href="${date}.html">${words}<span>${formatShortDay(date)}</span></a></li>`;
}
