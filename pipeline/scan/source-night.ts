import type { EnrichedRow } from '../contract/repository-row.ts';
import type { ScanMetrics, ScanWindow, Source } from '../contract/scan.ts';

/** What a source found in one night, before our own history and judgement are added to the rows. */
export type SourceNight = {
  source: Source;
  window: ScanWindow;
  metrics: ScanMetrics;
  /** In any order, each id once. */
  rows: EnrichedRow[];
  /** What it cost to ask. */
  usage: { requests: number; points: number };
};
