import { max } from 'd3-array';
import { scaleLinear, scaleSqrt } from 'd3-scale';
import type { CalibrationClass } from '../../../contract/scorecard.ts';
import { formatCount } from '../../../platform/counts.ts';
import { formatShare } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { formatLength, renderChart, renderDrawing } from './chart.ts';

const id = 'calibration';
const title = 'Will it still be there? Promised and come true';
const height = 200;
/** Pixels that keep circles and numbers inside the drawing. */
const room = 18;
const ends = [0, 0.5, 1] as const;

/** Draws what share of repositories survived, by the probability that was forecast. */
export function drawCalibration(classes: readonly CalibrationClass[], caption: string): Markup {
  const x = scaleLinear([0, 1], [6, 94]);
  const y = scaleLinear([0, 1], [height - room, room]);
  const radius = scaleSqrt([0, max(classes, ({ judged }) => judged) ?? 1], [2, 9]);
  const ticks = ends.map(
    (share) =>
      markup`<text class="tick" x="${formatLength(x(share))}%" y="${height - 2}">${formatShare(share)}</text>`,
  );
  const circles = classes.map(
    ({ promised, survived, judged }) =>
      markup`<circle class="end" cx="${formatLength(x(promised))}%" cy="${formatLength(y(survived))}" r="${formatLength(radius(judged))}"/>`,
  );
  const diagonal = markup`<line class="usual" x1="${formatLength(x(0))}%" y1="${y(0)}" x2="${formatLength(x(1))}%" y2="${y(1)}"/>`;
  const described = classes.map(
    ({ promised, survived, judged }) =>
      `promised ${formatShare(promised)}, came true ${formatShare(survived)} of ${formatCount(judged)}`,
  );
  const description = `Circles of what was promised, from left to right, and what came true, from bottom to top. On the dashed line both agree. ${described.join('; ')}.`;
  return renderChart({
    id,
    title,
    caption,
    drawing: renderDrawing({ id, title, description, height }, [diagonal, circles, ticks]),
    table: {
      caption: 'Forecasts of survival by promised probability',
      head: ['Promised', 'On average', 'Came true', 'Repositories'],
      rows: classes.map(({ from, promised, survived, judged }) => [
        `from ${formatShare(from)}`,
        formatShare(promised),
        formatShare(survived),
        formatCount(judged),
      ]),
    },
  });
}
