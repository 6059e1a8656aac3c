import { toDigestDate } from '../../../contract/dates.ts';
import type { Digest } from '../../../contract/digest.ts';
import type { Evidence } from '../../../contract/evidence.ts';
import type { Source } from '../../../contract/scan.ts';
import type { Brief } from '../../../contract/views.ts';
import { formatCount } from '../../../platform/text.ts';
import { formatChange, formatDay, formatShare, nameSpan } from '../figures.ts';
import { type Content, type Markup, markup } from '../markup.ts';
import { linkProse, type Links, noLinks } from '../prose.ts';

const moods: Readonly<Record<Brief['overallSentiment'], string>> = {
  surging: 'attention far above the nights before',
  rising: 'attention above the nights before',
  steady: 'attention as usual',
  cooling: 'attention below the nights before',
  quiet: 'attention far below the nights before',
  mixed: 'strong moves both ways',
};

/** Day, mood, title and summary of a night. */
export function renderHeadline(brief: Brief, links: Links): Markup {
  const { digestDate, overallSentiment, title, summary, source } = brief;
  const date = toDigestDate(digestDate);
  return markup`<header class="headline">
<p class="kicker"><time datetime="${date}">${formatDay(date)}</time>${renderMood(overallSentiment)}</p>
<h1>${linkProse(title, noLinks)}</h1>
${labelMadeUp(source)}
<p class="standfirst">${linkProse(summary, links)}</p>
</header>`;
}

/** The mood of the night. A night with a steady mood shows none. */
function renderMood(mood: Brief['overallSentiment']): Content {
  if (mood === 'steady') return undefined;
  return markup` <span class="mood">${mood}<span class="mood-meaning">, ${moods[mood]}</span></span>`;
}

/** The label on every page of a made-up night. */
export function labelMadeUp(source: Source): Content {
  if (source !== 'demo') return undefined;
  return markup`<p class="made-up" role="note"><strong>Made up.</strong> This is a demo: every repository, owner and star here is invented.</p>`;
}

/** The most important figures of the night. */
export function renderFacts(digest: Digest, evidence: Evidence): Markup {
  const { quarantinedCount, enrichedCount } = digest.volumeMetrics;
  const { stars, starsGained, entrants, leavers, daysSinceEarlier } = evidence;
  const since = daysSinceEarlier === null ? '' : nameSpan(daysSinceEarlier);
  const setAside = enrichedCount === 0 ? 0 : quarantinedCount / enrichedCount;
  return renderFigures([
    [formatCount(digest.totalReposAnalyzed), 'on the list', 'new repositories'],
    [formatCount(quarantinedCount), 'set aside', `likely spam, ${formatShare(setAside)} of all`],
    [formatCount(stars.total), 'stars', `median ${formatCount(stars.median)}`],
    starsGained === null
      ? [formatShare(stars.topTenShare), 'in the top ten', 'of all stars']
      : [formatChange(starsGained), 'stars gained', since],
    ...(entrants === null || leavers === null
      ? []
      : [[formatCount(entrants), 'entered', `and ${formatCount(leavers)} left ${since}`] as const]),
  ]);
}

/** Figures in large type, each with its name and what more there is to say. */
export function renderFigures(facts: readonly (readonly [string, string, string])[]): Markup {
  return markup`<dl class="facts">
${facts.map(([figure, what, more]) => markup`<div><dt>${what}</dt><dd class="figure">${figure}</dd><dd class="more">${more}</dd></div>\n`)}</dl>`;
}
