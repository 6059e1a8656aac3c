import { max } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { StarBucket } from '../../../contract/digest.ts';
import { formatCount } from '../../../platform/text.ts';
import { type Markup, markup } from '../markup.ts';
import { formatLength, renderChart } from './chart.ts';

const top = 20;
const bottom = 180;
const height = 204;

/** Draws how many repositories fall into each range of stars. */
export function drawStarDistribution(buckets: readonly StarBucket[]): Markup {
  const x = scaleBand(
    buckets.map(({ min }) => String(min)),
    [0, 100],
  ).padding(0.14);
  const y = scaleLinear([0, max(buckets, ({ count }) => count) ?? 0], [bottom, top]);
  const columns = buckets.map(({ min, max: highest, count }) => {
    const left = x(String(min)) ?? 0;
    const middle = `${formatLength(left + x.bandwidth() / 2)}%`;
    const from = count === 0 ? bottom : Math.min(y(count), bottom - 2);
    return markup`<rect class="bar" x="${formatLength(left)}%" y="${formatLength(from)}" width="${formatLength(x.bandwidth())}%" height="${formatLength(bottom - from)}"/><text class="count" x="${middle}" y="${formatLength(from - 6)}">${formatCount(count)}</text><text class="tick" x="${middle}" y="${bottom + 17}">${shortName(min, highest)}</text>`;
  });
  const described = buckets.map(
    ({ min, max: highest, count }) => `${fullName(min, highest)} stars: ${formatCount(count)}`,
  );
  const description = `Columns of how many repositories have how many stars. ${described.join('; ')}.`;
  const base = markup`<line class="base" x1="0" x2="100%" y1="${bottom}" y2="${bottom}"/>`;
  return renderChart({
    id: 'stars',
    title: 'Stars',
    caption: 'Repositories by the stars they have.',
    key: 'The number below a column is where its range begins.',
    drawing: { description, height, shapes: [columns, base] },
    table: {
      caption: 'Repositories by stars',
      head: ['Stars', 'Repositories'],
      rows: buckets.map(({ min, max: highest, count }) => [
        fullName(min, highest),
        formatCount(count),
      ]),
    },
  });
}

function fullName(min: number, highest: number | null): string {
  return highest === null
    ? `${formatCount(min)} or more`
    : `${formatCount(min)} to ${formatCount(highest)}`;
}

/** The lower end of a range, short enough for a phone. */
function shortName(min: number, highest: number | null): string {
  if (min === 0 && highest !== null) return `<${highest + 1}`;
  return min >= 1000 ? `${min / 1000}k` : String(min);
}
