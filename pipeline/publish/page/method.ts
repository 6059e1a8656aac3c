import { rollups } from 'd3-array';
import { type Digest, sectionTitles } from '../../contract/digest.ts';
import { publicPaths } from '../../contract/paths.ts';
import { type ScannedRow } from '../../contract/repository-row.ts';
import { type Scan } from '../../contract/scan.ts';
import { countOf, formatCount, formatShare } from '../../platform/text.ts';
import { renderShares } from './chart.ts';
import { renderAboutWays, renderDocument } from './document.ts';
import { formatDay } from './figures.ts';
import { type Markup, markup } from './markup.ts';
import { renderOwnWords } from './prose.ts';
import { labelMadeUp, renderFigures } from './headline.ts';

export function renderMethodPage(
  baseUrl: string,
  { digest, scan }: { digest: Digest; scan: Scan },
): string {
  const { digestDate, source, fullAnalysis, notableProjects, volumeMetrics } = digest;
  const { enrichedCount, quarantinedCount, cautionCount = 0 } = volumeMetrics;
  const { days, limit } = scan.window;
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.method,
      title: 'How a night is made',
      description:
        'Where the repositories come from, how likely spam is set apart, who says what each one is, and what recommended, doubtful and likely spam mean.',
    },
    markup`<article class="about-page">
<header class="headline"><p class="kicker">With the figures of ${formatDay(digestDate.slice(0, 10))}</p>
<h1>How a night is made</h1>
${labelMadeUp(source)}
<p class="standfirst">Every night a program looks at new repositories on GitHub, sets likely spam apart, counts, and recommends a few. What each repository is comes from its own words.</p></header>
${renderFigures([
  [formatCount(enrichedCount), 'looked at', `created in the last ${days} days`],
  [formatCount(notableProjects.length), 'recommended', 'worth a look'],
  [formatCount(cautionCount), 'doubtful', 'listed, never recommended'],
  [formatCount(quarantinedCount), 'likely spam', 'set apart, neither listed nor counted'],
])}
<section aria-labelledby="steps"><h2 id="steps">Step by step</h2>
<div class="text">
<ol>
<li><strong>Search.</strong> GitHub’s public search names repositories that were created in the last ${days} days, those with the most stars first, at most ${formatCount(limit)} of them. Some places may be kept for the youngest.${sayCreated(digest)}</li>
<li><strong>Read.</strong> GitHub’s public interface gives stars, forks, languages, topics, licences, a few figures about each owner, and the README. Nothing that is private is read. Our own earlier nights tell what is new and what grew. Where somebody discusses a repository on Hacker News, its public search gives the points and the time.</li>
<li><strong>Doubt.</strong> Code counts signs of spam: hardly a fork at many stars, one text under several owners, words of cheats or piracy, downloads in place of code. Each repository gets a chance from 0 to 1 with its reasons in words.</li>
<li><strong>Choose and count.</strong> Code chooses what is recommended and writes every figure. No language model counts.</li>
<li><strong>Say what each one is.</strong> Either code takes the best sentence from the repository’s own description or README, or a language model writes one from them. Each sentence of a model is compared with the words that it rests on, and replaced by the repository’s own sentence if it says more. A few errors may still slip through.</li>
<li><strong>Look again.</strong> The nights look up what they listed, each night for 30 days and then once a week: <a href="${publicPaths.trackRecordPage}">what became of it</a>.</li>
</ol></div></section>
<section aria-labelledby="words"><h2 id="words">What the words mean</h2>
<div class="text">
<dl class="meanings">
<div><dt>Recommended</dt><dd>Code found it worth a look, nothing speaks against it, and its own words say what it is. It is no advice to run its code.</dd></div>
<div><dt>Doubtful</dt><dd>Something speaks against it, and not enough to call it spam. It is in the data with the reasons, and no night recommends it.</dd></div>
<div><dt>Likely spam</dt><dd>Several signs together, or an unmistakable one. It is kept with its reasons, and left out of every list and count. This is an estimate from public signs. It can be wrong, and it accuses nobody.</dd></div>
</dl></div></section>
<section aria-labelledby="spam-signs"><h2 id="spam-signs">Why repositories were set apart</h2>
<div class="charts">
${renderReasons(digest, countReasons(scan.quarantined))}
</div></section>
${renderOwnWords(fullAnalysis, sectionTitles.method, { id: 'tonight', heading: 'The newest night in its own words' })}<section aria-labelledby="limits"><h2 id="limits">What it cannot know</h2>
<div class="text">
<p>Stars can be bought. A place on a list is a reason to look, not a judgement of quality, and nobody ran the code. What owners write about their work is quoted, not verified.</p>
<p>Programs get all of this as data: the <a href="llms.txt">manual</a> says how. The <a href="terms.txt">terms</a> say what you may do with it.</p></div></section>
${renderAboutWays(publicPaths.method)}
</article>`,
  );
}

function sayCreated({ volumeMetrics, source }: Digest): string {
  const { totalReposCreated: count } = volumeMetrics;
  if (count === null) return '';
  return ` ${source === 'demo' ? 'The made-up GitHub' : 'GitHub'} counted about ${formatCount(count)} new repositories in the same days.`;
}

const shownReasons = 12;

function renderReasons({ volumeMetrics }: Digest, reasons: readonly ReasonCount[]): Markup {
  const { quarantinedCount: count, enrichedCount } = volumeMetrics;
  if (count === 0) {
    return markup`<p>None of the ${formatCount(enrichedCount)} repositories looked like spam.</p>`;
  }
  return renderShares(
    {
      id: 'spam',
      title: 'Reasons for likely spam',
      caption: `${formatCount(count)} of ${countOf(enrichedCount, 'repository', 'repositories')}. One can have several reasons. The full width is all of them.`,
      head: ['Reason', 'Repositories', 'Share'],
    },
    reasons.slice(0, shownReasons).map(({ kind, count: having }) => ({
      name: kind,
      value: having / count,
      label: formatShare(having / count),
      cells: [formatCount(having), formatShare(having / count)],
    })),
  );
}

/** Groups the reasons for quarantine: their figures and names differ between rows. */
const kinds: readonly [RegExp, string][] = [
  [/^operator's decision: /, 'Decided by the operator'],
  [/^no forks at /, 'Not a single fork'],
  [/^only .+ forks? at /, 'Hardly a fork'],
  [/ forks at /, 'More forks than its stars explain'],
  [/ topics that GitHub allows$/, 'Many topics'],
  [/^its README is nearly that /, 'One README, several owners'],
  [/ (?:an)?other owners? ha(?:s|ve) /, 'Several owners with equal figures'],
  [
    /^(?:its README )?(?:mentions|offers) |^its topics mention /,
    'Words of cheats, piracy or abuse',
  ],
  [/^the year /, 'Advertises a year'],
  [/ of this owner /, 'Other repositories of the owner'],
  [/ three times or more/, 'A README that sends to a website'],
  [/download|packed file|, as programs do, but /, 'A download in place of code'],
  [/ badges? that links? /, 'Badges that lead to no page of the project'],
  [/^[\d,]+ words? of description /, 'A README without prose'],
];
const otherKind = 'Other reasons';

type ReasonCount = { kind: string; count: number };

/** Counts the rows of each kind of reason, most first. A row can have several kinds. */
export function countReasons(rows: readonly Pick<ScannedRow, 'risk'>[]): ReasonCount[] {
  const given = rows.flatMap(({ risk }) => [...new Set(risk.reasons.map(toKind))]);
  return rollups(
    given,
    (of) => of.length,
    (kind) => kind,
  )
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

function toKind(reason: string): string {
  return kinds.find(([pattern]) => pattern.test(reason))?.[1] ?? otherKind;
}
