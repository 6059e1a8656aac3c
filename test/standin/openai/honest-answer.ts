import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../../pipeline/analysis/offline-analyst.ts';
import type { Answer } from '../../../pipeline/contract/analysis.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';

/** What an honest model answers about a night: nothing that rows and counts do not bear out. */
export async function writeHonestly(scan: Scan): Promise<Omit<Answer, 'overallSentiment'>> {
  const { answer } = await offlineAnalyst({ scan, evidence: countEvidence(scan, []) });
  const { overallSentiment: _, ...honest } = answer;
  return honest;
}
