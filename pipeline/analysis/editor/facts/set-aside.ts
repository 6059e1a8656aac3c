import { greatest } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import type { Scan } from '../../../contract/scan.ts';
import { countOf, countRepositories, formatCount } from '../../../platform/text.ts';
import { toFact } from '../fact.ts';
import { sayPhrase } from '../frame/phrases.ts';
import type { EditedNight } from '../night.ts';

/**
 * How many repositories the night set aside, and how many the night before. The largest campaign among them is told by
 * kind and count, without a name, and only if the night before did not say the same.
 */
export function describeSetAside({ scan, date, earlier: [before] }: EditedNight): CountedFact[] {
  const setAside = scan.quarantined.length;
  const caution = scan.rows.filter(({ standing }) => standing === 'caution').length;
  const found = countFound(scan);
  const now = `${formatCount(setAside)} of ${countRepositories(found)}`;
  const then =
    before && `${formatCount(before.quarantined.length)} of ${formatCount(countFound(before))}`;
  const compared = then === undefined ? '' : sayPhrase('spamBefore', date, { before: then });
  const spam = `${sayPhrase('spamNow', date, { now })}${compared}.`;
  const doubted = sayPhrase('cautions', date, { more: formatCount(caution) });
  const campaign = describeLargest(scan);
  const isNews = campaign?.sentence !== (before && describeLargest(before)?.sentence);
  return [
    // The next sentence says “more”, so this figure comes before it, even a figure of 0.
    ...(setAside + caution > 0
      ? [toFact('setAside', 'spam', spam, { numbers: { setAside, found } })]
      : []),
    ...(caution > 0 ? [toFact('setAside', 'caution', doubted, { numbers: { caution } })] : []),
    ...(campaign && isNews ? [campaign] : []),
  ];
}

function countFound({ rows, quarantined }: Scan): number {
  return rows.length + quarantined.length;
}

function describeLargest({ campaigns = [] }: Scan): CountedFact | undefined {
  const largest = greatest(campaigns, ({ count }) => count);
  if (!largest) return undefined;
  const { kind, count, owners } = largest;
  const offer = kind === null ? '' : ` (${kind})`;
  const seen =
    campaigns.length === 1
      ? 'one campaign was seen'
      : `${formatCount(campaigns.length)} campaigns were seen, the largest`;
  const sentence = `${seen}: ${countRepositories(count)} of ${countOf(owners, 'owner')}${offer}.`;
  const numbers = { campaigns: campaigns.length, largest: count };
  const subjects = kind === null ? [] : [kind];
  return toFact('campaign', 'largest', sentence, { subjects, numbers });
}
