import { toDigestDate } from '../../contract/dates.ts';
import { type Digest, sectionTitles } from '../../contract/digest.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { Scan } from '../../contract/scan.ts';
import type { PublicFile } from '../../platform/files.ts';
import { formatCount } from '../../platform/text.ts';
import { renderDocument } from './document.ts';
import { formatDay } from './figures.ts';
import { markup } from './markup.ts';
import { renderOwnWords } from './prose.ts';
import { labelMadeUp, renderFigures } from './headline.ts';

export function renderMethodPage(
  baseUrl: string,
  { digest, scan }: { digest: Digest; scan: Scan },
): PublicFile {
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
<header class="headline"><p class="kicker">With the figures of ${formatDay(toDigestDate(digestDate))}</p>
<h1>How a night is made</h1>
${labelMadeUp(source)}
<p class="standfirst">Every night a program looks at new repositories on GitHub, sets likely spam apart, counts, and recommends a few. What each repository is comes from its own words.</p></header>
${renderFigures([
  [formatCount(enrichedCount), 'looked at', `created in the last ${days} days`],
  [formatCount(notableProjects.length), 'recommended', 'worth a look'],
  [formatCount(cautionCount), 'doubtful', 'listed, never recommended'],
  [formatCount(quarantinedCount), 'likely spam', 'set apart, and in no list'],
])}
<section aria-labelledby="steps"><h2 id="steps">Step by step</h2>
<div class="text">
<ol>
<li><strong>Search.</strong> GitHub’s public search names repositories that were created in the last ${days} days, those with the most stars first, at most ${formatCount(limit)} of them. Some places may be kept for the youngest.${sayCreated(digest)}</li>
<li><strong>Read.</strong> GitHub’s public interface gives stars, forks, languages, topics, licences, a few figures about each owner, and the README. Nothing that is private is read. Our own earlier nights tell what is new and what grew. Where somebody discusses a repository on Hacker News, its public search gives the points and the time.</li>
<li><strong>Doubt.</strong> Code counts signs of spam: hardly a fork at many stars, one text under several owners, words of cheats or piracy, downloads in place of code. Each repository gets a chance from 0 to 1 with its reasons in words.</li>
<li><strong>Choose and count.</strong> Code chooses what is recommended, by merit that it counts and by what a language model, if there is one, finds a repository worth. Code writes every figure.</li>
<li><strong>Say what each one is.</strong> A language model, or else code, points at sentences of the repository’s own description and README. They are quoted word for word, and neither writes one.</li>
<li><strong>Look again.</strong> The nights look up what they listed, each night for 30 days and then once a week: <a href="${publicPaths.trackRecordPage}">what became of it</a>.</li>
</ol></div></section>
<section aria-labelledby="words"><h2 id="words">What the words mean</h2>
<div class="text">
<h3>Recommended</h3>
<p>Code found it worth a look, nothing speaks against it, and its own words say what it is. It is no advice to run its code.</p>
<h3>Doubtful</h3>
<p>Something speaks against it, and not enough to call it spam. It is in the data with the reasons, and no night recommends it.</p>
<h3>Likely spam</h3>
<p>Several signs together, or an unmistakable one. It is kept with its reasons, and left out of every list. This is an estimate from public signs. It can be wrong, and it accuses nobody.</p></div></section>
${renderOwnWords(fullAnalysis, sectionTitles.method, { id: 'tonight', heading: 'The newest night in its own words' })}<section aria-labelledby="right"><h2 id="right">How often it is right</h2>
<div class="text">
<p>On 29 November 2026 the choice was tried on eleven recorded nights of August, each by a fit of the other ten. Of 60 repositories above the bar, 56 were worth a mention (95% interval: 84.1% to 97.4%); with a language model, 122 of 131 (87.5% to 96.3%). One person had judged them one by one. Worth a mention is what a newsletter for engineers should name or what a reader is glad to know: solid, useful or interesting work, and no thin wrapper, personal collection or course. The rules were written with these nights at hand, so expect less of others.</p></div></section>
<section aria-labelledby="limits"><h2 id="limits">What it cannot know</h2>
<div class="text">
<p>Nobody ran the code. What owners write about their work is quoted, not verified.</p>
<p>Programs get all of this as data: the <a href="llms.txt">manual</a> says how. The <a href="terms.txt">terms</a> say what you may do with it.</p></div></section>
</article>`,
  );
}

function sayCreated({ volumeMetrics, source }: Digest): string {
  const { totalReposCreated: count } = volumeMetrics;
  if (count === null) return '';
  return ` ${source === 'demo' ? 'The made-up GitHub' : 'GitHub'} counted about ${formatCount(count)} new repositories in the same days.`;
}
