import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offlineReader } from '../../../../pipeline/analysis/reader/offline-reader.ts';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import { doNight } from '../../../../pipeline/night/night.ts';
import { readRecorded } from '../../../../pipeline/scan/row-source.ts';
import { aRow, aScan } from '../../../../test/fixtures/night.ts';

/** Nights of recorded scans, one after the other. Made-up nights cannot be sold outside the demo. */
export type Nights = {
  dataDir: string;
  publicDir: string;
  /** Publishes the night after the newest one. All its rows are new. */
  publishNext: () => Promise<DigestDate>;
};

/** Hands a night over that was published into the folders. */
export type ShareNight = (
  folders: { dataDir: string; publicDir: string },
  date: DigestDate,
) => Promise<void>;

const firstDate: DigestDate = '2026-03-01';
const words = ['ebb', 'flow', 'neap', 'spring', 'slack', 'surge', 'swell', 'drift'];

/** Makes a folder for the nights, and publishes the first of them. `share` hands each of them over. */
export async function openNights(folder: string, share?: ShareNight): Promise<Nights> {
  const [dataDir, publicDir] = [join(folder, 'data'), join(folder, 'public')];
  const recorded = join(folder, 'recorded.json');
  let next = firstDate;
  const publishNext = async () => {
    const date = next;
    next = addDays(date, 1);
    const rows = words.map((word, place) =>
      aRow({ fullName: `tides-${date}/${word}`, stars: 400 - place, firstSeen: date }),
    );
    await writeFile(recorded, JSON.stringify(aScan(date, { rows })));
    await doNight({
      ...(await readRecorded(recorded)),
      reader: offlineReader,
      archive: openArchive(dataDir),
      publicDir,
      baseUrl: 'http://localhost:3000',
      force: false,
      acceptUnusual: true,
      now: () => `${date}T06:00:00.000Z`,
      log: () => undefined,
    });
    await share?.({ dataDir, publicDir }, date);
    return date;
  };
  await publishNext();
  return { dataDir, publicDir, publishNext };
}
