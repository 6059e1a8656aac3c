import type { Analysis } from '../contract/analysis.ts';
import type { Instant } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import type { Analyst } from './analyst.ts';
import { countEvidence } from './evidence.ts';

/** What an analysis needs to know. */
export type AnalysedNight = {
  scan: Scan;
  /** Of the bytes of the scan's file. */
  scanSha256: string;
  /** Up to 28 nights before it, the newest first. */
  earlier: readonly Scan[];
  createdAt: Instant;
  /** An analysis of the same day that is there already, whatever it was made from. */
  stored?: Analysis | undefined;
};

/**
 * Counts a night and has the analyst write about it.
 *
 * @throws PipelineError for a night without a single row.
 */
export async function analyse(night: AnalysedNight, analyst: Analyst): Promise<Analysis> {
  const { scan, scanSha256, earlier, createdAt, stored } = night;
  if (scan.rows.length === 0) throw new PipelineError('analysis', explainEmptyNight(scan));
  const evidence = countEvidence(scan, earlier);
  const report = await analyst({ scan, evidence, stored });
  return {
    schema: 1,
    digestDate: scan.scanDate,
    createdAt,
    scanSha256,
    attempts: 0,
    dropped: [],
    fallback: null,
    evidence,
    ...report,
  };
}

function explainEmptyNight({ scanDate, quarantined }: Scan): string {
  const date = scanDate.slice(0, 10);
  return quarantined.length === 0
    ? `The scan of ${date} holds no repository, so there is nothing to analyse.`
    : `The scan of ${date} set aside every repository it found as likely spam (${quarantined.length}), so there is nothing to analyse.`;
}
