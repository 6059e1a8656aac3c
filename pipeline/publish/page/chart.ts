import { scaleLinear } from 'd3-scale';
import { daysFrom, type DigestDate } from '../../contract/dates.ts';
import { formatCount } from '../../platform/text.ts';
import { type Content, type Markup, markup } from './markup.ts';

/** A drawing and the same figures as a table. */
export type Chart = {
  id: string;
  title: string;
  /** Says below the title what the figures are. */
  caption: Content;
  key?: Content;
  /** Shapes with their height in pixels. The description is for people who cannot see them. */
  drawing: { description: string; height: number; shapes: Content };
  table: Table;
};

/**
 * A chart with its title and a table to open. The drawing fills the width: its widths are
 * percentages, so that its text keeps its size.
 */
export function renderChart({ id, title, caption, key, drawing, table }: Chart): Markup {
  const { description, height, shapes } = drawing;
  return markup`<figure class="chart" id="${id}">
<figcaption><h3>${title}</h3>
<p class="caption">${caption}${key && markup` <span class="key">${key}</span>`}</p></figcaption>
<svg class="drawing" role="img" width="100%" height="${height}" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>${shapes}</svg>
<details><summary>${title}: the figures</summary>
${renderTable(table)}
</details>
</figure>`;
}

/** A length or coordinate for an attribute, rounded to two decimals. */
function formatLength(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Rows of figures. The first cell of a row is its name. */
type Table = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly Content[])[];
};

function renderTable({ caption, head, rows }: Table): Markup {
  return markup`<table><caption>${caption}</caption>
<thead><tr>${head.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map(([name, ...cells]) => markup`<tr><th scope="row">${name}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`;
}

type Point = { day: number; value: number };

/** The value at the top, and heights in pixels: of the drawing, and free above the line's end. */
type Room = { highest: number; height: number; above: number };

/** Draws a line from day 0 to the last point, with the area below it, and a circle at its end. */
export function drawCourse(
  points: readonly Point[],
  last: Point,
  { highest, height, above }: Room,
): Markup {
  const x = scaleLinear([0, Math.max(1, last.day)], [0, 100]);
  const y = scaleLinear([0, highest], [height - 1, above]);
  const toX = ({ day }: Point) => x(day);
  const toY = ({ value }: Point) => y(value);
  const curve = drawPath(points, toX, toY);
  const [left, right, bottom] = [points[0] ?? last, points.at(-1) ?? last, formatLength(y(0))];
  const below = `${curve}L${formatLength(toX(right))},${bottom}L${formatLength(toX(left))},${bottom}Z`;
  return markup`<svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}" aria-hidden="true"><path class="area" d="${below}"/><path class="line" d="${curve}"/></svg><circle class="end" cx="100%" cy="${formatLength(toY(last))}" r="3.5"/><line class="base" x1="0" x2="100%" y1="${height}" y2="${height}"/>`;
}

/** A small line of stars by night in the text. A single night makes none. */
export function drawSpark(course: readonly { date: DigestDate; stars: number }[]): Content {
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || course.length < 2) return undefined;
  const stars = course.map((count) => count.stars);
  const x = scaleLinear([0, Math.max(1, daysFrom(first.date, last.date))], [1, 63]);
  const y = scaleLinear([Math.min(...stars), Math.max(1, ...stars)], [15, 2]);
  const curve = drawPath(
    course,
    (count) => x(daysFrom(first.date, count.date)),
    (count) => y(count.stars),
  );
  return markup`<svg class="spark" width="64" height="16" role="img" aria-label="Stars of ${course.length} nights: ${formatCount(first.stars)} to ${formatCount(last.stars)}"><path class="line" d="${curve}"/></svg> `;
}

function drawPath<T>(
  points: readonly T[],
  x: (point: T) => number,
  y: (point: T) => number,
): string {
  const places = points.map((each) => `${formatLength(x(each))},${formatLength(y(each))}`);
  return `M${places.join('L')}`;
}
