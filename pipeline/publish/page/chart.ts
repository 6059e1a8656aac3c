import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { daysFrom, type DigestDate, formatShortDay } from '../../contract/dates.ts';
import { countOf, formatCount } from '../../platform/text.ts';

import { type Content, type Markup, markup } from './markup.ts';

/** The stars of a repository by night, oldest first. */
type Course = readonly { date: DigestDate; stars: number }[];

const height = 96;

/**
 * The stars of a repository as a line with an area below it, and the same figures as a table. It
 * fills the width: its widths are percentages, so that its text keeps its size. A single count
 * makes no line.
 */
export function drawStars(course: Course): Markup | undefined {
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || course.length < 2) return undefined;
  const [start, end] = [formatShortDay(first.date), formatShortDay(last.date)];
  const most = max(course, ({ stars }) => stars) ?? 0;
  const x = scaleLinear([0, Math.max(1, daysFrom(first.date, last.date))], [0, 100]);
  const y = scaleLinear([0, Math.max(1, most)], [height - 1, 6]);
  const curve = drawPath(course, x, y);
  const bottom = formatLength(y(0));
  const description = `From ${formatCount(first.stars)} on ${start} to ${formatCount(last.stars)} on ${end}.`;
  return markup`<figure class="chart" id="stars">
<figcaption><h3>Stars by night</h3>
<p class="caption">Each night for two weeks, then once a week. <span class="key">${description} ${countOf(course.length, 'count')} in all, on a scale from nothing to ${formatCount(most)}.</span></p></figcaption>
<svg class="drawing" role="img" width="100%" height="${height + 20}" aria-labelledby="stars-title stars-desc"><title id="stars-title">Stars by night</title><desc id="stars-desc">${description}</desc><svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}" aria-hidden="true"><path class="area" d="${curve}L100,${bottom}L0,${bottom}Z"/><path class="line" d="${curve}"/></svg><circle class="end" cx="100%" cy="${formatLength(y(last.stars))}" r="3.5"/><line class="base" x1="0" x2="100%" y1="${height}" y2="${height}"/><text class="label" x="0" y="${height + 16}">${start}</text><text class="value" x="100%" y="${height + 16}">${end}</text></svg>
<details><summary>Stars by night: the figures</summary>
<table><caption>Stars in our own snapshots</caption>
<thead><tr><th scope="col">Night</th><th scope="col">Stars</th></tr></thead>
<tbody>
${course.map(({ date, stars }) => markup`<tr><th scope="row">${formatShortDay(date)}</th><td>${formatCount(stars)}</td></tr>\n`)}</tbody></table>
</details>
</figure>`;
}

/** A small line of stars by night in the text. A single night makes none. */
export function drawSpark(course: Course): Content {
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || course.length < 2) return undefined;
  const stars = course.map((count) => count.stars);
  const x = scaleLinear([0, Math.max(1, daysFrom(first.date, last.date))], [1, 63]);
  const y = scaleLinear([Math.min(...stars), Math.max(1, ...stars)], [15, 2]);
  return markup`<svg class="spark" width="64" height="16" role="img" aria-label="Stars of ${course.length} nights: ${formatCount(first.stars)} to ${formatCount(last.stars)}"><path class="line" d="${drawPath(course, x, y)}"/></svg> `;
}

/** A path through the counts, by days since the first and by stars. */
function drawPath(course: Course, x: (days: number) => number, y: (stars: number) => number) {
  const begin = course[0]?.date ?? '';
  const places = course.map(({ date, stars }) => {
    return `${formatLength(x(daysFrom(begin, date)))},${formatLength(y(stars))}`;
  });
  return `M${places.join('L')}`;
}

/** A length or coordinate for an attribute, rounded to two decimals. */
function formatLength(value: number): string {
  return String(Math.round(value * 100) / 100);
}
