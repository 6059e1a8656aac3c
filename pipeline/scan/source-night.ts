import type { EnrichedRow } from '../contract/repository-row.ts';
import type { Gap, ScanMetrics, ScanWindow, Source } from '../contract/scan.ts';

/** What a source found in one night, before our own history and judgement are added to the rows. */
export type SourceNight = {
  source: Source;
  window: ScanWindow;
  metrics: ScanMetrics;
  /** In any order, each id once. */
  rows: EnrichedRow[];
  /** What could not be asked, and what was lost for it. */
  gaps: Gap[];
  /** What it cost to ask. */
  usage: { requests: number; points: number };
};
