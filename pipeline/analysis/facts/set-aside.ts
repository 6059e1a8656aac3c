import { greatest } from 'd3-array';
import { sayTrackRecord } from '../../archive/history/track-record.ts';
import type { CountedFact } from '../../contract/analysis.ts';
import type { Scan } from '../../contract/scan.ts';
import type { RecordCell } from '../../contract/track-record.ts';
import { countOf, countRepositories, formatCount } from '../../platform/text.ts';
import { toFact } from './fact.ts';
import type { EditedNight } from '../edited-night.ts';

/**
 * How many repositories have a caution or were set aside the night before, and the largest
 * campaign, without a name. Nothing that the night before already said.
 */
export function describeSetAside({ scan, earlier: [before] }: EditedNight): CountedFact[] {
  const setAside = scan.quarantined.length;
  const caution = scan.rows.filter(({ standing }) => standing === 'caution').length;
  const then = before?.quarantined.length ?? 0;
  const doubted = `${countRepositories(caution)} stayed in the data with a caution.`;
  const compared = `the scan before set aside ${formatCount(then)} of ${formatCount(before ? countFound(before) : 0)}.`;
  const campaign = describeLargest(scan);
  const isNews = campaign?.sentence !== (before && describeLargest(before)?.sentence);
  return [
    ...(caution > 0 ? [toFact('setAside', 'caution', doubted, { numbers: { caution } })] : []),
    ...(before && setAside + then > 0
      ? [toFact('setAside', 'spam', compared, { numbers: { setAside, before: then } })]
      : []),
    ...(campaign && isNews ? [campaign] : []),
  ];
}

/** What became of what we called likely spam, if the last record did not say the same. */
export function tellRecord(
  record: readonly RecordCell[],
  before: readonly RecordCell[],
): CountedFact[] {
  const sentence = sayTrackRecord(record);
  if (sentence === undefined || sentence === sayTrackRecord(before)) return [];
  return [toFact('setAside', 'record', sentence)];
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
