import type { Analysis } from '../contract/analysis.ts';
import type { Evidence } from '../contract/evidence.ts';
import type { Scan } from '../contract/scan.ts';

/** An answer, with who gave it, for which prompt, and at what cost. */
export type AnalystReport = Pick<
  Analysis,
  'answer' | 'analyst' | 'model' | 'promptSha256' | 'tokens' | 'costUsd'
> &
  Partial<Pick<Analysis, 'attempts' | 'dropped' | 'fallback'>> & {
    /** When the answer was given, where that was in an earlier run. */
    createdAt?: Analysis['createdAt'];
  };

/** A night to write about. */
export type AnalystNight = {
  scan: Scan;
  evidence: Evidence;
  /** An analysis of the same day that is there already, whatever it was made from. */
  stored?: Analysis | undefined;
};

/** Writes the prose of a night. All it may say is in the rows and their counts. */
export type Analyst = (night: AnalystNight) => Promise<AnalystReport>;
