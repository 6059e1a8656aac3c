import { analyse } from '../../../../pipeline/analysis/analyse.ts';
import {
  findPassedOver,
  type PassedOver,
} from '../../../../pipeline/analysis/editor/passed-over.ts';
import type { Reader } from '../../../../pipeline/analysis/reading.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { readRecordedNights, toRecordedScan } from '../../recordings/recorded-nights.ts';

/** A recorded night as our pipeline scanned and analysed it. */
export type ReplayedNight = { scan: Scan; analysis: Analysis; passedOver: readonly PassedOver[] };

/** How many earlier nights a real night reads. */
const memoryNights = 28;

/** Scans and analyses the recorded nights of a folder in their order, each with the memory of those before. */
export async function replayNights(folder: string, reader: Reader): Promise<ReplayedNight[]> {
  const replayed: ReplayedNight[] = [];
  for (const night of readRecordedNights(folder)) {
    const before = replayed.slice(-memoryNights).toReversed();
    const earlier = before.map(({ scan }) => scan);
    const scan = toRecordedScan(night, earlier);
    const analysis = await analyse(
      {
        scan,
        scanSha256: '0'.repeat(64),
        earlier,
        analyses: before.map((one) => one.analysis),
        createdAt: night.startedAt,
      },
      reader,
    );
    replayed.push({ scan, analysis, passedOver: findPassedOver(scan, earlier, analysis) });
  }
  return replayed;
}
