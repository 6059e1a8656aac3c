import { extent, max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { DigestDate } from '../../../contract/dates.ts';
import type { Evidence, Share } from '../../../contract/evidence.ts';
import { formatShare } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { renderChart, renderDrawing, formatLength } from './chart.ts';

/** The category counts of a night. */
export type CountedNight = { date: DigestDate; evidence: Pick<Evidence, 'categories'> };

export const trendNights = 30;
const shownCategories = 6;
const medianNights = 7;
const id = 'categories';
const title = 'Subjects over 30 nights';
const height = 56;
/** Pixels above the line, so that its end is not cut off. */
const room = 4;
const dayMs = 24 * 60 * 60 * 1000;

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
    title,
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

type Trend = {
  category: Share;
  lowest: number;
  top: number;
  /** Shares by day. Tonight is day 0, and the first day is −29. */
  shares: { day: number; share: number }[];
};

function toTrend(category: Share, nights: readonly CountedNight[]): Trend {
  const last = Date.parse(nights.at(-1)?.date ?? '');
  const shares = nights.map(({ date, evidence }) => ({
    day: Math.round((Date.parse(date) - last) / dayMs),
    share: evidence.categories.find(({ name }) => name === category.name)?.share ?? 0,
  }));
  const [lowest = 0, top = 0] = extent(shares, ({ share }) => share);
  return { category, lowest, top, shares };
}

function drawTrend({ category, lowest, top, shares }: Trend, at: string, highest: number): Markup {
  const { name, share, median7 } = category;
  const x = scaleLinear([1 - trendNights, 0], [0, 100]);
  const y = scaleLinear([0, Math.max(highest, Number.EPSILON)], [height - 1, room]);
  const days = Array.from({ length: trendNights }, (_, index) => index + 1 - trendNights);
  const byDay = days.map((day) => shares.find((one) => one.day === day) ?? { day, share: null });
  const curve = line<(typeof byDay)[number]>(
    ({ day }) => x(day),
    (one) => y(one.share ?? 0),
  ).defined(isKnown);
  const below = area<(typeof byDay)[number]>(
    ({ day }) => x(day),
    y(0),
    (one) => y(one.share ?? 0),
  ).defined(isKnown);
  const usual =
    median7 === null
      ? undefined
      : markup`<line class="usual" x1="${formatLength(x(-medianNights))}%" x2="100%" y1="${formatLength(y(median7))}" y2="${formatLength(y(median7))}"/>`;
  const shapes = markup`<svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}" aria-hidden="true"><path class="area" d="${round(below(byDay))}"/><path class="line" d="${round(curve(byDay))}"/></svg>${usual}<circle class="end" cx="100%" cy="${formatLength(y(share))}" r="3.5"/><line class="base" x1="0" x2="100%" y1="${height}" y2="${height}"/>`;
  const description = `${formatShare(share)} tonight; between ${formatShare(lowest)} and ${formatShare(top)} over ${shares.length === 1 ? 'one night' : `${shares.length} nights`}.`;
  return markup`<li><p class="trend-head"><span class="trend-name">${name}</span> <span class="trend-value">${formatShare(share)}</span></p>
${renderDrawing({ id: at, title: name, description, height }, shapes)}</li>`;
}

function isKnown({ share }: { share: number | null }): boolean {
  return share !== null;
}

/** Shortens the numbers of a path to two decimals. */
function round(path: string | null): string {
  return (path ?? '').replaceAll(/\d+\.\d{3,}/g, (number) => formatLength(Number(number)));
}
