import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Archive, readEarlierNights } from '../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { formatFile } from '../../../pipeline/platform/file-text.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { readRecommended, toFollowUp } from '../../../pipeline/scan/follow-up.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';
import { lookUpMadeUp, madeUpNightSeenAt, makeUpNight } from './made-up-night.ts';

/** The options of the night to record. */
export type MadeUpScan = {
  date: DigestDate;
  /** The archive for the published night. The scan follows up its earlier nights. */
  archive: Archive;
  windowDays?: number;
  /** The most rows. */
  limit?: number;
};

/**
 * Writes the scan of a made-up night into a file, for `npm run nightly -- --source FILE`. The file has the same form as
 * a recorded scan of GitHub. The same archive and options give the same bytes.
 */
export async function recordMadeUpScan(
  file: string,
  { date, archive, windowDays = 7, limit = 300 }: MadeUpScan,
): Promise<void> {
  const earlier = await readEarlierNights(archive, date);
  const recommended = await readRecommended(openHistory(archive), date);
  const scan = toScan(makeUpNight({ date, windowDays, limit }), {
    date,
    startedAt: madeUpNightSeenAt(date),
    earlier,
    followUp: toFollowUp(recommended, lookUpMadeUp(date, recommended)),
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, formatFile(Scan, scan, file));
}
