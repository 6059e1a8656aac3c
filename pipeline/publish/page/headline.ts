import { toDigestDate } from '../../contract/dates.ts';
import type { Digest } from '../../contract/digest.ts';
import type { Evidence } from '../../contract/evidence.ts';
import type { Source } from '../../contract/scan.ts';
import { formatCount, formatShare } from '../../platform/text.ts';
import { formatChange, formatDay, nameSpan } from './figures.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { linkProse, type Links } from './prose.ts';

/**
 * Day and title of a night, and `more` on what the title names. The summary would say the title and
 * the recommendations again.
 */
export function renderHeadline(
  { digestDate, title, source }: Digest,
  links: Links,
  more: Content,
): Markup {
  const date = toDigestDate(digestDate);
  return markup`<header class="headline">
<p class="kicker"><time datetime="${date}">${formatDay(date)}</time></p>
<h1>${linkProse(title, links)}</h1>
${labelMadeUp(source)}
${more}</header>`;
}

/** The label on every page of a made-up night. */
export function labelMadeUp(source: Source): Content {
  if (source !== 'demo') return undefined;
  return markup`<p class="made-up" role="note"><strong>Made up.</strong> This is a demo: every repository, owner and star here is invented.</p>`;
}

/** The most important figures of the night. */
export function renderFacts(digest: Digest, evidence: Evidence): Markup {
  const { stars, starsGained, entrants, leavers, daysSinceEarlier } = evidence;
  const since = daysSinceEarlier === null ? '' : nameSpan(daysSinceEarlier);
  return renderFigures([
    [formatCount(digest.totalReposAnalyzed), 'new repositories', 'on the list'],
    [formatCount(stars.total), 'stars', `in all, median ${formatCount(stars.median)}`],
    starsGained === null
      ? [formatShare(stars.topTenShare), 'of all stars', 'in the top ten']
      : [formatChange(starsGained), 'stars gained', since],
    ...(entrants === null || leavers === null
      ? []
      : [[formatCount(entrants), 'entered', `and ${formatCount(leavers)} left ${since}`] as const]),
  ]);
}

/** Figures in large type. A figure, its name and what more there is to say make one sentence. */
export function renderFigures(facts: readonly (readonly [string, string, string])[]): Markup {
  return markup`<ul class="facts">
${facts.map(([figure, what, more]) => markup`<li><span class="figure">${figure}</span> ${what} <span class="more">${more}</span></li>\n`)}</ul>`;
}
