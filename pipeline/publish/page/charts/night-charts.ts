import type { Evidence, Leader } from '../../../contract/evidence.ts';
import type { Scan } from '../../../contract/scan.ts';
import { formatCount } from '../../../platform/text.ts';
import { formatChange, formatDays, formatShare, nameSpan } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { linkName, type Links } from '../prose.ts';
import { drawBars, formatLength, renderChart } from './chart.ts';
import { max } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { StarBucket } from '../../../contract/digest.ts';

const shownLeaders = 8;

/**
 * Draws the repositories that collect stars the fastest. Without an earlier night, stars are divided by the age in
 * days.
 */
export function drawVelocityLeaders(
  { leaders, daysSinceEarlier }: Evidence,
  { rows }: Pick<Scan, 'rows'>,
  links: Links,
): Markup | undefined {
  const spans = new Map(rows.map((row) => [row.fullName, row.gainedOverDays]));
  // A repository with a caution is sold and never put forward.
  const clear = new Set(
    rows.filter(({ standing }) => standing === 'clear').map(({ fullName }) => fullName),
  );
  const ranked = leaders.filter(({ fullName }) => clear.has(fullName));
  const shown = ranked.slice(0, shownLeaders).map((leader) => {
    const days = spans.get(leader.fullName) ?? daysSinceEarlier;
    const gained = toGainADay(leader, days);
    return { ...leader, pace: gained ?? leader.starsADay, isNew: gained === undefined, days };
  });
  if (shown.length === 0) return undefined;
  const { shapes, height } = drawBars(
    shown.map(({ fullName, pace, isNew }) => ({
      name: fullName,
      value: Math.max(0, pace),
      label: formatCount(pace),
      hollow: isNew,
    })),
  );
  const isCompared = shown.some(({ isNew }) => !isNew);
  const description = `Bars of stars a day: ${shown
    .map(({ fullName, pace, isNew }) => `${fullName} ${formatCount(pace)}${isNew ? ', new' : ''}`)
    .join('; ')}.`;
  return renderChart({
    id: 'velocity',
    title: 'Velocity',
    caption: isCompared ? `Stars gained a day${nameSpans(shown)}.` : 'Stars a day over its age.',
    key: isCompared
      ? markup`<span class="key-hollow">Outlined</span>, over its age, where it is new to the list.`
      : undefined,
    drawing: { description, height, shapes },
    table: {
      caption: 'The fastest repositories',
      head: ['Repository', 'Stars a day', 'Stars gained', 'In days', 'Stars a day of age'],
      rows: shown.map(({ fullName, starsGained, starsADay, days, pace, isNew }) => [
        linkName(fullName, links),
        isNew ? `${formatCount(pace)}, new` : formatChange(pace),
        starsGained === null ? 'new' : formatChange(starsGained),
        starsGained === null || days === null ? '–' : formatDays(days),
        formatCount(starsADay),
      ]),
    },
  });
}

/** Older analyses do not tell in how many days the stars came. */
function toGainADay(
  { starsGained, starsGainedADay }: Leader,
  days: number | null,
): number | undefined {
  if (starsGainedADay !== null) return starsGainedADay;
  return starsGained === null || days === null ? undefined : Math.round(starsGained / days);
}

/** The common time span of all gains, if there is one. */
function nameSpans(shown: readonly { isNew: boolean; days: number | null }[]): string {
  const spans = new Set(
    shown.flatMap(({ isNew, days }) => (isNew || days === null ? [] : [nameSpan(days)])),
  );
  const [span] = spans;
  if (span === undefined || spans.size > 1) return ' since the last night that held it';
  return span.startsWith('since') ? ` ${span}` : `, ${span}`;
}

const shownLanguages = 8;

/** Draws the share of each language and marks its median over the last seven nights. */
export function drawLanguageShares({ languages, earlierNights }: Evidence): Markup | undefined {
  const shown = languages.filter(({ count }) => count > 0).slice(0, shownLanguages);
  if (shown.length === 0) return undefined;
  const { shapes, height } = drawBars(
    shown.map(({ name, share, median7 }) => ({
      name,
      value: share,
      label: formatShare(share),
      mark: median7 ?? undefined,
    })),
  );
  const compared = earlierNights > 0;
  const description = `Bars of how much of the list each language is: ${shown
    .map(({ name, share, median7 }) => {
      const usual = median7 === null ? '' : `, median of the last 7 nights ${formatShare(median7)}`;
      return `${name} ${formatShare(share)}${usual}`;
    })
    .join('; ')}.`;
  const head = ['Language', 'Share', 'Repositories', 'Median of 7 nights', 'Share of all stars'];
  return renderChart({
    id: 'languages',
    title: 'Languages',
    caption: compared
      ? 'Share of the list tonight.'
      : 'Share of the list tonight. There is no earlier night to hold it against.',
    key: compared
      ? markup`<span class="key-mark">The mark</span> is the median of the last 7 nights.`
      : undefined,
    drawing: { description, height, shapes },
    table: {
      caption: 'Languages by number of repositories',
      head,
      rows: shown.map(({ name, count, share, median7, starShare }) => [
        name,
        formatShare(share),
        formatCount(count),
        median7 === null ? '–' : formatShare(median7),
        formatShare(starShare),
      ]),
    },
  });
}

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
    return markup`<rect class="bar" x="${formatLength(left)}%" y="${formatLength(from)}" width="${formatLength(x.bandwidth())}%" height="${formatLength(bottom - from)}"/><text class="count" x="${middle}" y="${formatLength(from - 6)}">${formatCount(count)}</text><text class="tick" x="${middle}" y="${bottom + 17}">${shortenRange(min, highest)}</text>`;
  });
  const described = buckets.map(
    ({ min, max: highest, count }) => `${nameRange(min, highest)} stars: ${formatCount(count)}`,
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
        nameRange(min, highest),
        formatCount(count),
      ]),
    },
  });
}

function nameRange(min: number, highest: number | null): string {
  return highest === null
    ? `${formatCount(min)} or more`
    : `${formatCount(min)} to ${formatCount(highest)}`;
}

/** The lower end of a range, short enough for a phone. */
function shortenRange(min: number, highest: number | null): string {
  if (min === 0 && highest !== null) return `<${highest + 1}`;
  return min >= 1000 ? `${min / 1000}k` : String(min);
}
