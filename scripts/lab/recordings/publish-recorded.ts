import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { doNight, type NightTask, type NightResult } from '../../../pipeline/night/night.ts';
import { readRecorded } from '../../../pipeline/scan/row-source.ts';

/** Where a night is published, and what differs from the usual way. */
type Publication = Pick<NightTask, 'archive' | 'publicDir'> &
  Partial<Pick<NightTask, 'baseUrl' | 'force' | 'acceptUnusual' | 'log'>>;

/** Publishes the night of a recorded scan in this process, at six in the morning. The offline reader reads it. */
export async function publishRecordedScan(file: string, how: Publication): Promise<NightResult> {
  const { date, source } = await readRecorded(file);
  return doNight({
    date,
    source,
    reader: offlineReader,
    baseUrl: 'http://localhost:3000',
    force: false,
    acceptUnusual: true,
    now: () => `${date}T06:00:00.000Z`,
    log: () => undefined,
    ...how,
  });
}
