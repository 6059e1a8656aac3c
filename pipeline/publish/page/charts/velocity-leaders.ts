import type { Evidence, Leader } from '../../../contract/evidence.ts';
import type { Scan } from '../../../contract/scan.ts';
import { formatCount } from '../../../platform/text.ts';
import { formatChange, formatDays, nameSpan } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { linkName, type Links } from '../prose.ts';
import { drawBars, renderChart } from './chart.ts';

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
