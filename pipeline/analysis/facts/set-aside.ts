import { greatest } from 'd3-array';
import { sayTrackRecord } from '../../archive/history/track-record.ts';
import type { CountedFact } from '../../contract/analysis.ts';
import type { Scan } from '../../contract/scan.ts';
import type { RecordCell } from '../../contract/track-record.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { toFact } from './fact.ts';
import type { EditedNight } from '../edited-night.ts';
import { leastOfGroup } from '../merit.ts';

/**
 * How many repositories were set aside, and the largest group of them that offers one thing, if the
 * night before did not tell the same of it.
 */
export function describeSetAside({ scan, earlier: [before] }: EditedNight): CountedFact[] {
  const setAside = scan.quarantined.length;
  if (setAside === 0) return [];
  const group = sayLargest(scan);
  const isNews = group !== (before ? sayLargest(before) : '');
  const found = scan.rows.length + setAside;
  const sentence = `${saySetAside(scan)}${isNews ? group : ''}.`;
  return [toFact('setAside', 'spam', sentence, { numbers: { setAside, found } })];
}

/** @example saySetAside(scan) // '64 of 274 repositories were set aside as likely spam' */
export function saySetAside({ rows, quarantined: { length } }: Scan): string {
  const all = countOf(rows.length + length, 'repository');
  return `${formatCount(length)} of ${all} ${length === 1 ? 'was' : 'were'} set aside as likely spam`;
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

function sayLargest({ campaigns = [] }: Scan): string {
  const offering = campaigns.filter(({ kind }) => kind !== null);
  const largest = greatest(offering, ({ quarantined }) => quarantined);
  if (!largest || largest.quarantined < leastOfGroup) return '';
  return `, ${formatCount(largest.quarantined)} of them one group (${largest.kind})`;
}
