import type { Evidence } from '../../../contract/evidence.ts';
import { formatCount } from '../../../platform/text.ts';
import { formatShare } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';
import { drawBars, renderChart } from './chart.ts';

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
