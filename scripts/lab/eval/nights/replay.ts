import { analyse } from '../../../../pipeline/analysis/analyse.ts';
import {
  findPassedOver,
  type PassedOver,
} from '../../../../pipeline/analysis/editor/passed-over.ts';
import { toNamed } from '../../../../pipeline/archive/history/named.ts';
import type { Reader } from '../../../../pipeline/analysis/reading.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { foldNights } from '../../recordings/fold-nights.ts';
import { readRecordedNights, toRecordedScan } from '../../recordings/recorded-nights.ts';

/** A recorded night as our pipeline scanned and analysed it. */
export type ReplayedNight = { scan: Scan; analysis: Analysis; passedOver: readonly PassedOver[] };

/** How many earlier nights a real night reads, and for how many days it remembers what digests named. */
const memoryNights = 28;
const rememberedDays = 30;

/** Scans and analyses the recorded nights of a folder in their order, each with the memory of those before. */
export async function replayNights(folder: string, reader: Reader): Promise<ReplayedNight[]> {
  const replayed: ReplayedNight[] = [];
  for (const night of readRecordedNights(folder)) {
    const before = replayed.slice(-memoryNights).toReversed();
    const earlier = before.map(({ scan }) => scan);
    const { date } = night;
    const scan = toRecordedScan(night, earlier);
    const analysis = await analyse(
      {
        scan,
        scanSha256: '0'.repeat(64),
        earlier,
        named: toNamed(foldNights(replayed).records, {
          from: addDays(date, -rememberedDays),
          to: date,
        }),
        createdAt: night.startedAt,
      },
      reader,
    );
    replayed.push({ scan, analysis, passedOver: findPassedOver(scan, earlier, analysis) });
  }
  return replayed;
}
