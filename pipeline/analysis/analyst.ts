import type { Analysis } from '../contract/analysis.ts';
import type { Evidence } from '../contract/evidence.ts';
import type { Scan } from '../contract/scan.ts';

/** An answer, with who gave it, for which prompt, and at what cost. */
type AnalystReport = Pick<
  Analysis,
  'answer' | 'analyst' | 'model' | 'promptSha256' | 'tokens' | 'costUsd'
>;

/** Writes the prose of a night. All it may say is in the rows and their counts. */
export type Analyst = (night: { scan: Scan; evidence: Evidence }) => Promise<AnalystReport>;
