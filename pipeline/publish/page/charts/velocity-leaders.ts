import type { Evidence, Leader } from '../../../contract/evidence.ts';
import { formatChange, formatCount } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { linkName, type Links } from '../prose.ts';
import { drawBars } from './bars.ts';
import { renderChart, renderDrawing } from './chart.ts';

const shownLeaders = 8;
const id = 'velocity';
const title = 'Velocity';

/** Who collects stars the fastest: by stars gained a day, or by stars a day of age where none were seen before. */
export function drawVelocityLeaders(evidence: Evidence, links: Links): Markup | undefined {
  const { leaders, daysSinceEarlier } = evidence;
  const shown = leaders.slice(0, shownLeaders).map((leader) => {
    const gained = toGainADay(leader, daysSinceEarlier);
    return { ...leader, pace: gained ?? leader.starsADay, isNew: gained === undefined };
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
  const description = `Bars of stars a day: ${shown
    .map(({ fullName, pace, isNew }) => `${fullName} ${formatCount(pace)}${isNew ? ', new' : ''}`)
    .join('; ')}.`;
  return renderChart({
    id,
    title,
    caption: shown.some(({ isNew }) => !isNew)
      ? markup`Stars gained a day since the night before; <span class="key-hollow">outlined</span>, over its age, where it is new to the list.`
      : 'Stars a day over its age.',
    drawing: renderDrawing({ id, title, description, height }, shapes),
    table: {
      caption: 'The fastest repositories',
      head: ['Repository', 'Stars gained', 'Stars a day of age'],
      rows: shown.map(({ fullName, starsGained, starsADay }) => [
        linkName(fullName, links),
        starsGained === null ? 'new' : formatChange(starsGained),
        formatCount(starsADay),
      ]),
    },
  });
}

/** An older analysis does not say in how many days its stars came. */
function toGainADay(
  { starsGained, starsGainedADay }: Leader,
  days: number | null,
): number | undefined {
  if (starsGainedADay !== null) return starsGainedADay;
  return starsGained === null || days === null ? undefined : Math.round(starsGained / days);
}
