import { toDigestDate } from '../../contract/dates.ts';
import { type Digest } from '../../contract/digest.ts';
import { type Evidence } from '../../contract/evidence.ts';
import { type Source } from '../../contract/scan.ts';
import { formatCount, formatShare } from '../../platform/text.ts';
import { formatChange, formatDay, nameSpan } from './figures.ts';
import { type Content, type Markup, markup } from './markup.ts';
import { linkProse, type Links } from './prose.ts';

/** The mood of a night in words that need no explanation. Nothing is said of a usual night. */
const moods: Readonly<Record<Digest['overallSentiment'], string | undefined>> = {
  surging: 'very busy',
  rising: 'busy',
  steady: undefined,
  cooling: 'quiet',
  quiet: 'very quiet',
  mixed: 'mixed',
};

/**
 * Day, mood, title and summary of a night; `more` on what the title names. Sentences of the summary
 * that are `isElsewhere` are left out.
 */
export function renderHeadline(
  digest: Digest,
  links: Links,
  more?: Content,
  isElsewhere: (sentence: string) => boolean = () => false,
): Markup {
  const { digestDate, overallSentiment, title, source } = digest;
  const date = toDigestDate(digestDate);
  const mood = moods[overallSentiment];
  const standfirst = toStandfirst(digest, isElsewhere);
  return markup`<header class="headline">
<p class="kicker"><time datetime="${date}">${formatDay(date)}</time>${mood && markup` <span class="mood">${mood}</span>`}</p>
<h1>${linkProse(title, links)}</h1>
${labelMadeUp(source)}
${more}${standfirst === '' ? undefined : markup`<p class="standfirst">${linkProse(standfirst, links)}</p>\n`}</header>`;
}

/** The summary without sentences that stand elsewhere, as those on recommendations do. */
function toStandfirst(
  { summary, notableProjects }: Digest,
  isElsewhere: (sentence: string) => boolean,
): string {
  return summary
    .split(/(?<=[.!?]) (?=[\p{Lu}“]|[\w.-]+\/)/u)
    .filter((sentence) => !isElsewhere(sentence))
    .filter((sentence) => !notableProjects.some(({ name }) => sentence.includes(name)))
    .join(' ');
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
    [formatCount(quarantinedCount), 'likely spam', `set apart, ${formatShare(setAside)} of all`],
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
