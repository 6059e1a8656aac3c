import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { offlineAnalyst } from '../../../pipeline/analysis/offline-analyst.ts';
import type { Answer } from '../../../pipeline/contract/analysis.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import type { Evidence } from '../../../pipeline/contract/evidence.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../scripts/made-up/made-up-night.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';

export type AnsweredNight = { scan: Scan; evidence: Evidence; answer: Answer };

/** Nights of one made-up world that follow each other, each told by the offline analyst. */
export async function answerDemoNights(
  seed: string,
  from: DigestDate,
  count: number,
): Promise<AnsweredNight[]> {
  const nights: AnsweredNight[] = [];
  for (let index = 0; index < count; index += 1) {
    const date = addDays(from, index);
    const earlier = nights.map(({ scan }) => scan).toReversed();
    const found = makeUpNight({ date, seed, windowDays: 7, limit: 300 });
    const scan = toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier });
    const evidence = countEvidence(scan, earlier);
    const { answer } = await offlineAnalyst({ scan, evidence });
    nights.push({ scan, evidence, answer });
  }
  return nights;
}
