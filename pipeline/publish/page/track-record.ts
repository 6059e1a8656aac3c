import { publicPaths } from '../../contract/paths.ts';
import type { RecordCell, TrackRecord } from '../../contract/track-record.ts';
import type { PublicFile } from '../../platform/files.ts';
import { countOf, formatCount, formatShare } from '../../platform/text.ts';
import { renderDocument } from './document.ts';
import { formatDay, formatMonth } from './figures.ts';
import { labelMadeUp } from './headline.ts';
import { type Content, type Markup, markup } from './markup.ts';

const groupWords: Readonly<Record<RecordCell['group'], string>> = {
  quarantined: 'Likely spam',
  caution: 'Doubtful',
  clear: 'Clear',
  recommended: 'Recommended',
};

export function renderTrackRecordPage(baseUrl: string, record: TrackRecord): PublicFile {
  const { source, asOf, all, months } = record;
  const title = 'Track record';
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.trackRecordPage,
      title,
      description:
        'What became of what we called likely spam, doubtful, clear or recommended 7, 30 and 90 nights ago, by counting.',
    },
    markup`<article class="about-page">
<header class="headline"><p class="kicker">As of ${formatDay(asOf)}</p>
<h1>${title}</h1>
${labelMadeUp(source)}
<p class="standfirst">What became of what we said, by counting. Nothing is forecast, and a mistake stays here to see.</p></header>
<section aria-labelledby="all"><h2 id="all">All months</h2>
${all.length === 0 ? markup`<p>No night is a week old yet, so nothing can be counted.</p>` : renderCells('All months', all)}
${renderDetails(all)}</section>
${months.map(({ month, cells }) => markup`<details><summary>${formatMonth(month)}</summary>\n${renderCells(formatMonth(month), cells)}</details>\n`)}
<section aria-labelledby="limits"><h2 id="limits">What this does not say</h2>
<div class="text">
<p>Gone is not the same as spam: owners delete and hide honest work, too, and spam may stay. A repository is gone if two nights did not find it, or if GitHub says why. Each one counts once, from the first night that called it so. It is known if a night looked at it in the six days before the day of the count, or found it gone. The range is Wilson’s 95% interval; “by chance” is the share that is gone among all rows of the same nights. Looks after that day change nothing.</p>
</div></section>
<p class="for-programs">For programs: <a href="${publicPaths.trackRecord}">${publicPaths.trackRecord}</a>, <a href="${publicPaths.followUp}">${publicPaths.followUp}</a>.</p>
</article>`,
  );
}

/** `months` names the table for those who do not see the heading above it. */
function renderCells(months: string, cells: readonly RecordCell[]): Markup {
  const rows = cells.map(
    ({ group, days, rows: judged, gone, share, low, high, byChance }) =>
      markup`<tr><th scope="row">${groupWords[group]}</th><td>${formatCount(days)}</td><td>${formatCount(judged)}</td><td>${formatCount(gone)}</td><td>${formatShare(share)}</td><td>${formatShare(low)} to ${formatShare(high)}</td><td>${formatShare(byChance)}</td></tr>\n`,
  );
  return markup`<div class="table record"><table aria-label="${months}"><thead><tr><th scope="col">What we said</th><th scope="col">Days later</th><th scope="col">Known</th><th scope="col">Gone</th><th scope="col">Share</th><th scope="col">Range</th><th scope="col">By chance</th></tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
}

/** Lead time, growth and what was taken back, in sentences. */
function renderDetails(cells: readonly RecordCell[]): Content {
  const sentences = cells.flatMap(({ group, days, leadDays, growth, takenBack, rows }) => [
    leadDays &&
      `${groupWords[group]}, gone within ${days} days: half of them at least ${countOf(leadDays.median, 'day')} after our first doubt (the middle half ${leadDays.lower} to ${leadDays.upper}).`,
    takenBack &&
      `${groupWords[group]}: ${formatCount(takenBack)} of ${formatCount(rows)} taken back within ${days} days.`,
    growth?.compared &&
      `Recommended: ${formatCount(growth.grewMore)} of ${formatCount(growth.compared)} grew more within ${days} days than the median of rows of the same size and age (95% interval: ${formatShare(growth.low)} to ${formatShare(growth.high)}).`,
  ]);
  const items = sentences
    .filter((sentence) => typeof sentence === 'string')
    .map((sentence) => markup`<li>${sentence}</li>\n`);
  return items.length === 0 ? undefined : markup`<ul class="followed">${items}</ul>`;
}
