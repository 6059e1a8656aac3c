import type { DigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { LogClaim } from '../log/publish-log.ts';
import { type Markup, markup } from '../page/markup.ts';

/** Says what the night log proves of the newest night, who signs it, and whose signature was missing. */
export function renderLogClaim(
  baseUrl: string,
  date: DigestDate,
  { origin, index, witnesses, missedBefore }: LogClaim,
): Markup {
  const place =
    index === undefined
      ? markup`This night is not in our log <code>${origin}</code>, so nothing here proves that it stays as it is.`
      : markup`This night is entry ${String(index)} of our log <code>${origin}</code>: <a href="${publicPaths.proof(date)}">its proof</a>. A corrected night would be a new entry, and the old one stays.`;
  const asked =
    witnesses.length === 0
      ? 'No witness is asked, so the order rests on our own signature.'
      : `Once the night is published, it asks ${joinNames(witnesses)} to sign too. The checkpoint shows who did.`;
  const missed =
    missedBefore.length === 0
      ? ''
      : ` The checkpoint before has no signature of ${joinNames(missedBefore)}.`;
  return markup`<section aria-labelledby="log"><h2 id="log">Proof that it was not changed</h2>
<p>${place}</p>
<p>${asked}${missed} The newest: <a href="${publicPaths.checkpoint}">checkpoint</a>, <a href="${publicPaths.logPolicy}">keys</a>.</p>
<p>The log proves order and sameness: which night came after which, and, where witnesses sign or readers compare checkpoints, that everybody sees the same nights. It does not prove that the figures are true. Check it from a copy of our code:</p>
<pre>npm run verify-night -- ${baseUrl}</pre></section>
`;
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
