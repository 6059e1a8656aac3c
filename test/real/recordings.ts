import { join } from 'node:path';
import { analyse } from '../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import { toSha256 } from '../../pipeline/archive/archive.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { publishNight } from '../../pipeline/publish/publish.ts';
import {
  type RecordedNight,
  readRecordedNights,
  toRecordedScan,
} from '../../scripts/lab/recordings/recorded-nights.ts';
import type { openHome } from '../pipeline/night/run-night.ts';

/** The folder of the recorded data, which is no part of the project. Empty where there is none. */
export const folder = process.env['REAL_DATA_DIR'] ?? '';

let nights: readonly RecordedNight[] | undefined;

/** The nights that a person judged. They take long to read, so the test files of a process read them once. */
export function readJudgedNights(): readonly RecordedNight[] {
  nights ??= readRecordedNights(join(folder, 'nights'));
  return nights;
}

/** Publishes recorded nights one after the other. Gives their scans, the newest first. */
export async function publishRecorded(
  { archive, publicDir }: Pick<Awaited<ReturnType<typeof openHome>>, 'archive' | 'publicDir'>,
  recorded: readonly RecordedNight[],
): Promise<Scan[]> {
  const scans: Scan[] = [];
  for (const night of recorded) {
    const scan = toRecordedScan(night, scans);
    const scanSha256 = toSha256(archive.formatScan(night.date, scan).bytes);
    const createdAt = `${night.date}T17:00:00.000Z`;
    const about = { scan, scanSha256, earlier: [...scans], createdAt };
    const place = { archive, publicDir, baseUrl: 'https://trends.example', now: createdAt };
    // As it is read from its file: the id of a digest depends on the order of its fields.
    const analysis = Analysis.parse(await analyse(about, offlineReader));
    await publishNight(place, scan, analysis);
    scans.unshift(scan);
  }
  return scans;
}
