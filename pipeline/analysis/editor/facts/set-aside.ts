import { groups } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import { countRepositories, formatCount } from '../../../platform/text.ts';
import { joinList, toFact } from '../fact.ts';
import type { EditedNight } from '../night.ts';

const mostCampaigns = 4;

/** How many repositories the night set aside, and the campaigns among them, by kind and count and without a name. */
export function describeSetAside({ scan }: EditedNight): CountedFact[] {
  const setAside = scan.quarantined.length;
  const caution = scan.rows.filter(({ standing }) => standing === 'caution').length;
  const found = scan.rows.length + setAside;
  const spam = `${formatCount(setAside)} of ${countRepositories(found)} ${setAside === 1 ? 'was' : 'were'} set aside as likely spam.`;
  const doubted = `${formatCount(caution)} more ${caution === 1 ? 'is' : 'are'} in the data with a caution, and no digest recommends ${caution === 1 ? 'it' : 'them'}.`;
  return [
    ...(setAside > 0 ? [toFact('setAside', 'spam', spam, { numbers: { setAside, found } })] : []),
    ...(caution > 0 ? [toFact('setAside', 'caution', doubted, { numbers: { caution } })] : []),
    ...describeCampaigns(scan),
  ];
}

/** Campaigns that look alike are told together: `twice 7 from 7 owners (game cheats)`. */
function describeCampaigns({ campaigns = [] }: EditedNight['scan']): CountedFact[] {
  const largest = campaigns.toSorted((a, b) => b.count - a.count).slice(0, mostCampaigns);
  if (largest.length === 0) return [];
  const alike = groups(largest, ({ kind, count, owners }) => `${kind} ${count} ${owners}`);
  const told = alike.flatMap(([, [first, ...others]]) => {
    if (!first) return [];
    const { kind, count, owners } = first;
    const offer = kind === null ? '' : ` (${kind})`;
    const from = owners === 1 ? 'one owner' : `${formatCount(owners)} owners`;
    const group = `${formatCount(count)} from ${from}${offer}`;
    const times = others.length === 1 ? 'twice' : `${formatCount(1 + others.length)} times`;
    return others.length === 0 ? group : `${times} ${group}`;
  });
  const are =
    campaigns.length === 1
      ? 'one group of them belongs'
      : `${formatCount(campaigns.length)} groups of them belong`;
  const sentence = `${are} together${campaigns.length > mostCampaigns ? ', the largest' : ''}: ${joinList(told)}.`;
  const numbers = { campaigns: campaigns.length, largest: largest[0]?.count ?? 0 };
  const subjects = largest.flatMap(({ kind }) => kind ?? []);
  return [toFact('campaign', 'largest', sentence, { subjects, numbers })];
}
