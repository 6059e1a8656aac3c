import { readFacts } from '../../../pipeline/archive/history/night-facts.ts';
import type { Observation } from '../../../pipeline/archive/history/record.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import { toDigestDate } from '../../../pipeline/contract/dates.ts';
import type { HistoryNight } from '../../../pipeline/contract/history.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Tracking } from '../../../pipeline/contract/tracking.ts';

/** A night that is in no archive. */
export type LooseNight = {
  scan: Scan;
  analysis?: Analysis | undefined;
  tracking?: Tracking | undefined;
};

/** What the history would know of nights. */
export type Fold = { nights: HistoryNight[]; records: Map<string, Observation[]> };

/** What the history would know of these nights, which are sorted oldest first. */
export function foldNights(loose: readonly LooseNight[]): Fold {
  const fold: Fold = { nights: [], records: new Map() };
  for (const night of loose) addNight(fold, night);
  return fold;
}

/** Adds a night to the earlier ones. */
export function addNight(
  { nights, records }: Fold,
  { scan, analysis, tracking }: LooseNight,
): void {
  const date = toDigestDate(scan.scanDate);
  const read = { date, id: `${date}-00000000`, content: { scan, analysis } };
  const { night, listed, lookedUp } = readFacts(read, tracking);
  nights.push(night);
  for (const [id, { observation }] of listed) {
    records.set(id, [...(records.get(id) ?? []), observation]);
  }
  for (const [id, observation] of lookedUp) {
    if (!listed.has(id)) records.get(id)?.push(observation);
  }
}
