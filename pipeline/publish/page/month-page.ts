import { publicPaths } from '../../contract/paths.ts';
import type { Source } from '../../contract/scan.ts';
import { formatMonth, type Month } from './day-names.ts';
import { renderDocument, siteName } from './document.ts';
import { countOf } from './figures.ts';
import { markup } from './markup.ts';
import { type ListedNight, renderNights } from './sections/archive.ts';
import { labelMadeUp } from './sections/headline.ts';

/** A month of the archive: every night of it by its title, the newest first. */
export function renderMonthPage(
  baseUrl: string,
  month: Month,
  nights: readonly ListedNight[],
  source: Source,
): string {
  const name = formatMonth(month);
  const count = countOf(nights.length, 'night', 'nights');
  const frame = {
    baseUrl,
    path: publicPaths.page(month),
    title: name,
    description: `${siteName} in ${name}: ${count} of trending new repositories on GitHub.`,
  };
  return renderDocument(
    frame,
    markup`<nav class="month" aria-labelledby="month"><h1 id="month">${name}</h1>
${labelMadeUp(source)}
<p>${count}, the newest first. <a href="../#archive">All months</a></p>
${renderNights(nights, '')}</nav>`,
  );
}
