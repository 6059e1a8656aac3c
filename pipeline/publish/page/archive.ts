import { groups } from 'd3-array';
import {
  type DigestDate,
  monthOf,
  type Year,
  yearOf,
  formatShortDay,
  nameOfMonth,
} from '../../contract/dates.ts';
import type { ListedNight } from '../../contract/published-lists.ts';
import { countOf } from '../../platform/text.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { WeekEdition } from '../../contract/week.ts';

import { type Markup, markup } from './markup.ts';
import { linkProse, noLinks } from './prose.ts';

export type TitledNight = Pick<ListedNight, 'date' | 'title'>;

const shownNights = 7;
/**
 * The archive section: the latest nights by title, the months of the newest year, and older years.
 * `dates` are oldest first, `recent` newest first. `week` is the newest edition.
 */
export function renderArchiveSection(
  dates: readonly DigestDate[],
  recent: readonly TitledNight[],
  week: Pick<WeekEdition, 'week' | 'title'> | undefined,
): Markup {
  const [newest, ...before] = groups(dates.toReversed(), yearOf);
  return markup`<nav class="archive" aria-labelledby="archive"><h2 id="archive">Archive</h2>
<p>Older nights are here in short, and <a href="${publicPaths.search}">search</a> finds words in all of them. Agents can <a href="llms.txt">buy them in full</a>, and the rows of the newest.</p>
${week && markup`<p class="newest-week"><a href="${publicPaths.week(week.week)}">${linkProse(week.title, noLinks)}</a>. <a href="${publicPaths.weekList}">All weeks</a></p>\n`}${recent.length === 0 ? undefined : renderNights(recent.slice(0, shownNights), 'digests/')}
${newest && markup`<div class="year"><h3>${newest[0]}</h3>${renderMonths(newest[1], 'digests/')}</div>\n`}${before.length === 0 ? undefined : markup`<div class="year"><h3>Before</h3>${renderYears(before)}</div>\n`}</nav>`;
}

/** The years, with their number of nights, for a page at the root. */
export function renderYears(years: readonly (readonly [Year, readonly DigestDate[]])[]): Markup {
  return markup`<ul class="months">${years.map(
    ([year, nights]) =>
      markup`<li><a href="${publicPaths.page(year)}">${year}</a> <span class="count">${countOf(nights.length, 'night')}</span></li>`,
  )}</ul>`;
}

/** The months of the nights, with their number of nights. `dates` is sorted newest first. */
export function renderMonths(dates: readonly DigestDate[], folder: string): Markup {
  return markup`<ul class="months">${groups(dates, monthOf).map(
    ([month, nights]) =>
      markup`<li><a href="${folder}${month}.html">${nameOfMonth(month)}<span class="unseen"> ${yearOf(month)}</span></a> <span class="count">${countOf(nights.length, 'night')}</span></li>`,
  )}</ul>`;
}

/** A list of nights with their titles. The links point into `folder`. */
export function renderNights(nights: readonly TitledNight[], folder: string): Markup {
  return markup`<ol class="nights">
${nights.map(({ date, title }) => markup`<li><a href="${folder}${date}.html"><time datetime="${date}">${formatShortDay(date)}</time> <span>${linkProse(title, noLinks)}</span></a></li>\n`)}</ol>`;
}

/** The pages beside a page, by their files in the same folder, without the ending. */
type Neighbours = {
  earlier: string | undefined;
  /** The link to all of them. */
  all: Markup;
  later: string | undefined;
  nameOf: (stem: string) => string;
};

/** Links to the pages beside a page, and to their list. `label` names them, such as `nights`. */
export function renderNeighbours(
  label: string,
  { earlier, all, later, nameOf }: Neighbours,
): Markup {
  const link = (stem: string | undefined, relation: string, words: string) =>
    stem &&
    markup`<li><a rel="${relation}" href="${stem}.html">${words}<span>${nameOf(stem)}</span></a></li>`;
  return markup`<nav class="neighbours" aria-label="Other ${label}"><ul>${link(earlier, 'prev', 'Earlier: ')}<li>${all}</li>${link(later, 'next', 'Later: ')}</ul></nav>`;
}
