import type { EnrichedRow } from '../contract/repository-row.ts';
import type { Gap, ScanMetrics, ScanWindow, Source } from '../contract/scan.ts';

/** What a source found in one night, before history and risk are added. */
export type SourceNight = {
  source: Source;
  window: ScanWindow;
  metrics: ScanMetrics;
  /** Rows in any order. Each id occurs once. */
  rows: EnrichedRow[];
  /** Facts that could not be asked, and rows that were lost. */
  gaps: Gap[];
  /** API requests and points used. */
  usage: { requests: number; points: number };
};
