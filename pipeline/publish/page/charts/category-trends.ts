import { extent, max } from 'd3-array';
import type { Analysis } from '../../../contract/analysis.ts';
import { daysFrom, toDigestDate } from '../../../contract/dates.ts';
import type { Share } from '../../../contract/evidence.ts';
import { formatShare } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { drawCourse, formatLength, renderChart, renderDrawing } from './chart.ts';

/** The category counts of a night. */
export type CountedNight = Pick<Analysis, 'digestDate' | 'evidence'>;

export const trendNights = 30;
const shownCategories = 6;
const medianNights = 7;
const id = 'categories';
const height = 56;

/** Draws the share of each of the largest categories over the nights. `nights` is sorted oldest first. */
export function drawCategoryTrends(nights: readonly CountedNight[]): Markup | undefined {
  const tonight = nights.at(-1);
  const shown = tonight?.evidence.categories.filter(({ count }) => count > 0);
  if (!tonight || !shown || shown.length === 0) return undefined;
  const trends = shown.slice(0, shownCategories).map((category) => toTrend(category, nights));
  const highest = max(trends, ({ shares }) => max(shares, ({ share }) => share)) ?? 0;
  const drawn = trends.map((trend, index) => drawTrend(trend, `${id}-${index}`, highest));
  const isFirst = nights.length === 1;
  return renderChart({
    id,
    title: 'Subjects over 30 nights',
    caption: isFirst ? 'Share of the list tonight.' : 'Share of the list, night by night.',
    key: isFirst
      ? 'Lines grow from the second night on.'
      : markup`All on one scale up to ${formatShare(highest)}; <span class="key-dash">dashed</span>, the median of the last 7 nights.`,
    drawing: markup`<ul class="trends">${drawn}</ul>`,
    table: {
      caption: 'Subjects by number of repositories',
      head: ['Subject', 'Tonight', 'Median of 7 nights', 'Lowest', 'Highest', 'Nights'],
      rows: trends.map(({ category, lowest, top, shares }) => [
        category.name,
        formatShare(category.share),
        category.median7 === null ? '–' : formatShare(category.median7),
        formatShare(lowest),
        formatShare(top),
        shares.length,
      ]),
    },
  });
}

type Trend = ReturnType<typeof toTrend>;

function toTrend(category: Share, nights: readonly CountedNight[]) {
  const tonight = toDigestDate(nights.at(-1)?.digestDate ?? '');
  // Tonight is day 0, and the first day is −29.
  const shares = nights.map(({ digestDate, evidence }) => ({
    day: daysFrom(tonight, toDigestDate(digestDate)),
    share: evidence.categories.find(({ name }) => name === category.name)?.share ?? 0,
  }));
  const [lowest = 0, top = 0] = extent(shares, ({ share }) => share);
  return { category, lowest, top, shares };
}

function drawTrend({ category, lowest, top, shares }: Trend, at: string, highest: number): Markup {
  const { name, share, median7 } = category;
  const days = Array.from({ length: trendNights }, (_, index) => index + 1 - trendNights);
  const values = days.map((day) => ({ day, value: shares.find((one) => one.day === day)?.share }));
  const shapes = drawCourse(
    {
      values,
      days: [1 - trendNights, 0],
      highest: Math.max(highest, Number.EPSILON),
      height,
      room: 4,
    },
    (toX, toY) =>
      median7 === null
        ? undefined
        : markup`<line class="usual" x1="${formatLength(toX(-medianNights))}%" x2="100%" y1="${formatLength(toY(median7))}" y2="${formatLength(toY(median7))}"/>`,
  );
  const description = `${formatShare(share)} tonight; between ${formatShare(lowest)} and ${formatShare(top)} over ${shares.length === 1 ? 'one night' : `${shares.length} nights`}.`;
  return markup`<li><p class="trend-head"><span class="trend-name">${name}</span> <span class="trend-value">${formatShare(share)}</span></p>
${renderDrawing({ id: at, title: name, description, height, shapes })}</li>`;
}
