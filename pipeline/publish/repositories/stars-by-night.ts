import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { NamedRepository } from '../../archive/history/named.ts';
import { formatLength, renderChart, renderDrawing } from '../page/charts/chart.ts';
import { countOf, formatCount } from '../../platform/counts.ts';
import { formatShortDay } from '../page/figures.ts';
import { type Markup, markup } from '../page/markup.ts';

const id = 'stars';
const title = 'Stars by night';
const height = 96;
/** Pixels above the line, so that its end is not cut off. */
const room = 6;
const dayMs = 24 * 60 * 60 * 1000;

type Point = { day: number; stars: number };

/** Draws the stars of a repository since it was first put forward. One count alone makes no line. */
export function drawStars({ stars }: Pick<NamedRepository, 'stars'>): Markup | undefined {
  const { dates, counts } = stars;
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || dates.length < 2) return undefined;
  const points = dates.map((date, index): Point => ({
    day: Math.round((Date.parse(date) - Date.parse(first)) / dayMs),
    stars: counts[index] ?? 0,
  }));
  const most = max(counts) ?? 0;
  const lastPoint = points.at(-1) ?? { day: 0, stars: 0 };
  const x = scaleLinear([0, Math.max(1, lastPoint.day)], [0, 100]);
  const y = scaleLinear([0, Math.max(1, most)], [height - 1, room]);
  const curve = line<Point>(
    ({ day }) => x(day),
    (one) => y(one.stars),
  );
  const below = area<Point>(
    ({ day }) => x(day),
    y(0),
    (one) => y(one.stars),
  );
  const shapes = markup`<svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}" aria-hidden="true"><path class="area" d="${round(below(points))}"/><path class="line" d="${round(curve(points))}"/></svg><circle class="end" cx="100%" cy="${formatLength(y(lastPoint.stars))}" r="3.5"/><line class="base" x1="0" x2="100%" y1="${height}" y2="${height}"/><text class="label" x="0" y="${height + 16}">${formatShortDay(first)}</text><text class="value" x="100%" y="${height + 16}">${formatShortDay(last)}</text>`;
  const description = `From ${formatCount(counts[0] ?? 0)} on ${formatShortDay(first)} to ${formatCount(lastPoint.stars)} on ${formatShortDay(last)}.`;
  return renderChart({
    id,
    title,
    caption: 'Each night for two weeks, then once a week.',
    key: `${description} ${countOf(dates.length, 'count', 'counts')} in all, on a scale from nothing to ${formatCount(most)}.`,
    drawing: renderDrawing({ id, title, description, height: height + 20 }, shapes),
    table: {
      caption: 'Stars in our own snapshots',
      head: ['Night', 'Stars'],
      rows: dates.map((date, index) => [formatShortDay(date), formatCount(counts[index] ?? 0)]),
    },
  });
}

/** Shortens the numbers of a path to two decimals. */
function round(path: string | null): string {
  return (path ?? '').replaceAll(/\d+\.\d{3,}/g, (number) => formatLength(Number(number)));
}
