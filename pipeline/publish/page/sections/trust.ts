import { rollups } from 'd3-array';
import type { Digest } from '../../../contract/digest.ts';
import type { ScannedRow } from '../../../contract/repository-row.ts';
import { drawBars, renderChart } from '../charts/chart.ts';
import { countOf, formatCount } from '../../../platform/text.ts';
import { formatShare } from '../figures.ts';
import { type Markup, markup } from '../markup.ts';

/** The section about trust: quarantined repositories and the origin of the text. */
export function renderTrust(digest: Digest, reasons: readonly ReasonCount[]): Markup {
  return markup`<section class="trust" aria-labelledby="trust"><h2 id="trust">What this rests on</h2>
<div class="columns">
${renderQuarantine(digest, reasons)}
<div>
${renderProvenance(digest)}
</div>
</div></section>`;
}

const shownReasons = 6;

function renderQuarantine({ volumeMetrics }: Digest, reasons: readonly ReasonCount[]): Markup {
  const { quarantinedCount: count, enrichedCount } = volumeMetrics;
  const title = 'Set aside as likely spam';
  if (count === 0) {
    return markup`<div><h3>${title}</h3><p>None of the ${formatCount(enrichedCount)} repositories looked like spam.</p></div>`;
  }
  const shown = reasons.slice(0, shownReasons);
  const { shapes, height } = drawBars(
    shown.map((reason) => ({
      name: reason.kind,
      value: reason.count / count,
      label: formatShare(reason.count / count),
    })),
    1,
  );
  const description = `Bars of how many of them each reason was given for: ${shown
    .map((reason) => `${reason.kind} ${formatShare(reason.count / count)}`)
    .join('; ')}.`;
  return renderChart({
    id: 'spam',
    title,
    caption: `${formatCount(count)} of ${countOf(enrichedCount, 'repository', 'repositories')}. They are kept with their reasons, and neither analysed nor counted above. One can have several reasons.`,
    drawing: { description, height, shapes },
    table: {
      caption: 'Reasons, and how many of those set aside have them',
      head: ['Reason', 'Repositories', 'Share'],
      rows: reasons.map((reason) => [
        reason.kind,
        formatCount(reason.count),
        formatShare(reason.count / count),
      ]),
    },
  });
}

function renderProvenance({ provenance, id, createdAt, volumeMetrics, source }: Digest): Markup {
  const { analyst, model, scanSha256, promptSha256 } = provenance;
  const reader = analyst === 'offline' ? `code alone (${model})` : `written by ${model}`;
  const { totalReposCreated } = volumeMetrics;
  const seen =
    totalReposCreated === null
      ? undefined
      : markup`<p>${source === 'demo' ? 'The made-up GitHub' : 'GitHub'} counted about ${formatCount(totalReposCreated)} new repositories in the same days.</p>`;
  return markup`<h3>Where it comes from</h3>
${seen}
<dl class="provenance">
<div><dt>Digest</dt><dd><code>${id}</code></dd></div>
<div><dt>What each repository is</dt><dd>${reader}</dd></div>
<div><dt>Written</dt><dd><time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time></dd></div>
<div><dt>Scan (SHA-256)</dt><dd><code>${scanSha256}</code></dd></div>
${promptSha256 === null ? undefined : markup`<div><dt>Prompt (SHA-256)</dt><dd><code>${promptSha256}</code></dd></div>\n`}</dl>`;
}

/** Groups the reasons for quarantine. A reason itself contains figures and names, which differ between rows. */
const kinds: readonly [RegExp, string][] = [
  [/^operator's decision: /, 'Decided by the operator'],
  [/^no forks at /, 'Not a single fork'],
  [/^only .+ forks? at /, 'Hardly a fork'],
  [/ forks at /, 'More forks than its stars explain'],
  [/ commits? (?:and hardly an issue )?at /, 'Hardly a commit'],
  [
    /^the same name under | of (?:an)?other owners? ha(?:s|ve) the same name$/,
    'One name under several owners',
  ],
  [/^nearly the same description /, 'One description, several owners'],
  [/ topics(?: to be found by| that GitHub allows)?$/, 'Many topics'],
  [
    /^(?:its README is )?nearly (?:that|the README) |^the README of a repository /,
    'One README, several owners',
  ],
  [
    /^a name that another owner |^(?:the|its) name and description /,
    'One name under several owners',
  ],
  [
    / owners with (?:about )?the same stars, | (?:an)?other owners? ha(?:s|ve) /,
    'Several owners with equal figures',
  ],
  [
    /^(?:its README )?(?:speaks of|mentions|offers) |^its topics mention /,
    'Words of cheats, piracy or abuse',
  ],
  [/^advertises the year|^the year /, 'Advertises a year'],
  [/^(?:no description|hardly a description)$/, 'Hardly a description'],
  [/^a description that | word pairs in its description /, 'A description that repeats itself'],
  [/^an owner | of this owner |^the first repository of /, 'Other repositories of the owner'],
  [/ sends its readers to a website$| three times or more,/, 'A README that sends to a website'],
  [
    /download|^(?:it mentions )?a program for Windows\b|^it mentions |, as programs do, but /,
    'A download in place of code',
  ],
  [/ badges? that (?:leads?|links?) /, 'Badges that lead to no page of the project'],
  [
    /^its badges(?: and links belong to|,? (?:or )?clone commands (?:or links )?name) /,
    'Badges of another owner',
  ],
  [/^no command and no code /, 'A README that shows no code'],
  [
    /^(?:no README|a README |neither a description nor a README |fewer than )|^[\d,]+ words? of description /,
    'A README without prose',
  ],
  [/^no (?:source )?code /, 'No code'],
  [/^nothing (?:in it|was ever pushed) /, 'Nothing in it'],
  [/^no licence$/, 'No licence'],
];

const otherKind = 'Other reasons';

/** A kind of reason and the number of rows that have it. */
export type ReasonCount = { kind: string; count: number };

/** Counts the rows of each kind of reason, the most frequent first. A row can have several kinds. */
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
