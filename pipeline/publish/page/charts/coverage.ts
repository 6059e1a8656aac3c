import type { Scorecard } from '../../../contract/scorecard.ts';
import { formatCount } from '../../../platform/counts.ts';
import { formatShare } from '../figures.ts';
import type { Markup } from '../markup.ts';
import { drawBars, renderChart, renderDrawing } from './chart.ts';

const id = 'coverage';
const title = 'Stars in 7 days: within the band';
/** The share of outcomes that a band should hold. */
const aim = 0.8;

/** Draws what share of repositories ended within their band of stars, by age at the forecast. */
export function drawCoverage({ all, byAge }: Scorecard['stars'], caption: string): Markup {
  const shown = [{ name: 'all', ...all }, ...byAge];
  const { shapes, height } = drawBars(
    shown.map(({ name, coverage }) => ({
      name,
      value: coverage ?? 0,
      label: formatShare(coverage ?? 0),
      mark: aim,
    })),
    1,
  );
  const description = `Bars of the share that ended within the band; about ${formatShare(aim)} should. ${shown
    .map(({ name, coverage }) => `${name} ${formatShare(coverage ?? 0)}`)
    .join('; ')}.`;
  return renderChart({
    id,
    title,
    caption,
    drawing: renderDrawing({ id, title, description, height }, shapes),
    table: {
      caption: 'Forecasts of stars: share within the band, and mean pinball loss of each method',
      head: [
        'Age',
        'Within',
        'As shown',
        'No change',
        'Lifetime pace',
        'Last pace',
        'Repositories',
      ],
      rows: shown.map(({ name, coverage, loss, judged }) => [
        name,
        formatShare(coverage ?? 0),
        formatLoss(loss.model),
        formatLoss(loss['no change']),
        formatLoss(loss['lifetime pace']),
        formatLoss(loss['last pace']),
        formatCount(judged),
      ]),
    },
  });
}

function formatLoss(loss: number | null): string {
  return loss === null ? '–' : loss.toFixed(3);
}
