import { toSha256 } from '../../archive/archive.ts';
import type { Analysis } from '../../contract/analysis.ts';
import type { Digest } from '../../contract/digest.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { PublicFile } from '../../platform/files.ts';
import { formatCount } from '../../platform/text.ts';
import { renderAboutWays, renderDocument } from '../page/document.ts';
import { formatDay } from '../page/figures.ts';
import { type Markup, markup } from '../page/markup.ts';
import { labelMadeUp } from '../page/sections/headline.ts';

const keptFiles: readonly (readonly [folder: string, what: string])[] = [
  ['scans/', 'The scan: every repository with its figures'],
  ['analyses/', 'The analysis: what was chosen, counted and said'],
  ['digests/', 'The digest, made from both'],
];

/** A night, and the checksums of its data files. */
type MadeNight = {
  digest: Digest;
  analysis: Pick<Analysis, 'judge'>;
  sha256: Readonly<Record<string, string>>;
};

/** The page that says what the newest night was made from and by whom, with the checksums of its files. */
export function renderProvenancePage(
  baseUrl: string,
  { digest, analysis, sha256 }: MadeNight,
  { free }: { free: readonly PublicFile[] },
): string {
  const { id, digestDate, createdAt, source, provenance } = digest;
  const { analyst, model, promptSha256 } = provenance;
  const date = formatDay(digestDate.slice(0, 10));
  const reader =
    analyst === 'offline'
      ? `Code alone (${model}): each sentence is the repository’s own.`
      : `The language model ${model}. Code checked each of its sentences.`;
  const kept = keptFiles.flatMap(([folder, what]) =>
    Object.entries(sha256)
      .filter(([path]) => path.startsWith(folder))
      .map(([, checksum]) => renderChecksum(what, checksum)),
  );
  const published = free
    .filter(({ path }) => path.endsWith('.json'))
    .map(({ path, bytes }) =>
      renderChecksum(
        markup`<code>${path}</code>, ${formatCount(bytes.length)} bytes`,
        toSha256(bytes),
      ),
    );
  return renderDocument(
    {
      baseUrl,
      path: publicPaths.provenance,
      title: 'Sources and checksums',
      description: `What the newest night was made from, who said what each repository is, and the SHA-256 of every file of ${date}.`,
    },
    markup`<article class="about-page">
<header class="headline"><p class="kicker">${date}</p>
<h1>Sources and checksums</h1>
${labelMadeUp(source)}
<p class="standfirst">What the newest night was made from, and by whom. A checksum is a fingerprint of a file: if one letter changes, the checksum is another one.</p></header>
<section aria-labelledby="made-from"><h2 id="made-from">Where it comes from</h2>
<dl class="provenance">
<div><dt>Source</dt><dd>${source === 'demo' ? 'A made-up GitHub, for this demo.' : 'Public data of GitHub, and our own earlier nights.'}</dd></div>
<div><dt>What each repository is</dt><dd>${reader}${sayJudge(analysis)}</dd></div>
<div><dt>Written</dt><dd><time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time></dd></div>
<div><dt>Name of the digest</dt><dd><code>${id}</code>. It ends in the first digits of the digest’s own checksum, so a correction gets another name.</dd></div>
${promptSha256 === null ? undefined : renderChecksum('What the model was asked', promptSha256)}</dl></section>
<section aria-labelledby="kept"><h2 id="kept">Files that we keep</h2>
<p>These hold what is sold. Their checksums are public, so that nobody can change the night unnoticed.</p>
<dl class="provenance">
${kept}</dl></section>
<section aria-labelledby="free"><h2 id="free">Files that you can check</h2>
<p>These are free. The same command on your machine gives the same checksum until the next night:</p>
<pre>curl -s ${baseUrl}/${publicPaths.latest.replace('.json', '')} | sha256sum</pre>
<dl class="provenance">
${published}</dl></section>
${renderAboutWays(publicPaths.provenance)}
</article>`,
  );
}

/** How the judge of a model's sentences answered those that code made false on purpose. */
function sayJudge({ judge }: Pick<Analysis, 'judge'>): string {
  if (judge === null) return '';
  const { model, controls, controlsAccepted, swaps, swapsAccepted } = judge;
  return ` ${model} judged them. Of ${formatCount(controls + swaps)} sentences that code made false to test it, it accepted ${formatCount(controlsAccepted + swapsAccepted)}.`;
}

function renderChecksum(what: string | Markup, sha256: string): Markup {
  return markup`<div><dt>${what}</dt><dd><code>${sha256}</code></dd></div>
`;
}
