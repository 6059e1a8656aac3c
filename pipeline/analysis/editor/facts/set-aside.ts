import { groups } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import type { Scan } from '../../../contract/scan.ts';
import { countOf, countRepositories, formatCount } from '../../../platform/text.ts';
import { joinList, toFact } from '../fact.ts';
import { cautions, phraseOf, spamShares } from '../frame/phrases.ts';
import type { EditedNight } from '../night.ts';

const mostCampaigns = 4;

/**
 * How many repositories the night set aside, and how many the night before. Campaigns among them are told by kind and
 * count, without a name, and only if they differ from those of the night before.
 */
export function describeSetAside({ scan, date, earlier: [before] }: EditedNight): CountedFact[] {
  const setAside = scan.quarantined.length;
  const caution = scan.rows.filter(({ standing }) => standing === 'caution').length;
  const found = countFound(scan);
  const [say, compare] = phraseOf(spamShares, date);
  const now = `${formatCount(setAside)} of ${countRepositories(found)}`;
  const then =
    before && `${formatCount(before.quarantined.length)} of ${formatCount(countFound(before))}`;
  const spam = `${say(now)}${then === undefined ? '' : compare(then)}.`;
  const doubted = phraseOf(cautions, date)(formatCount(caution));
  const campaigns = describeCampaigns(scan);
  const isNews = campaigns?.sentence !== (before && describeCampaigns(before)?.sentence);
  return [
    ...(setAside > 0 ? [toFact('setAside', 'spam', spam, { numbers: { setAside, found } })] : []),
    ...(caution > 0 ? [toFact('setAside', 'caution', doubted, { numbers: { caution } })] : []),
    ...(campaigns && isNews ? [campaigns] : []),
  ];
}

function countFound({ rows, quarantined }: Scan): number {
  return rows.length + quarantined.length;
}

/** Campaigns that look alike are told together: `two of 7 owners with one repository each (game cheats)`. */
function describeCampaigns({ campaigns = [] }: Scan): CountedFact | undefined {
  const largest = campaigns.toSorted((a, b) => b.count - a.count).slice(0, mostCampaigns);
  if (largest.length === 0) return undefined;
  const alike = groups(largest, ({ kind, count, owners }) => `${kind} ${count} ${owners}`);
  const told = alike.flatMap(([, [first, ...others]]) => {
    if (!first) return [];
    const { kind, count, owners } = first;
    const offer = kind === null ? '' : ` (${kind})`;
    const who = owners === 1 ? 'a single owner' : countOf(owners, 'owner');
    const what = owners === count ? 'one repository each' : countRepositories(count);
    const times = ['one', 'two', 'three'][others.length] ?? formatCount(1 + others.length);
    return `${campaigns.length === 1 ? '' : `${times} of `}${who} with ${what}${offer}`;
  });
  const are =
    campaigns.length === 1 ? 'one campaign was' : `${formatCount(campaigns.length)} campaigns were`;
  const sentence = `${are} seen${campaigns.length > mostCampaigns ? ', the largest' : ''}: ${joinList(told)}.`;
  const numbers = { campaigns: campaigns.length, largest: largest[0]?.count ?? 0 };
  const subjects = largest.flatMap(({ kind }) => kind ?? []);
  return toFact('campaign', 'largest', sentence, { subjects, numbers });
}
