import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { doNight } from '../../../pipeline/night/night.ts';
import { readRecorded } from '../../../pipeline/scan/row-source.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { type homeAt, openHome } from '../../pipeline/night/run-night.ts';

/** A home with a published recorded scan of GitHub. Made-up nights are sold only on private chains. */
export async function openRecordedHome(date: DigestDate): Promise<Home> {
  const home = await openHome();
  await publishRecorded(home, date);
  return home;
}

type Home = ReturnType<typeof homeAt>;

/** Publishes a recorded scan of GitHub in a home. */
export async function publishRecorded(home: Home, date: DigestDate): Promise<void> {
  const path = join(home.folder, 'recorded.json');
  const rows = ['ebb', 'flow', 'neap', 'spring'].map((name, place) =>
    aRow({ fullName: `tides/${name}`, stars: 400 - place }),
  );
  await writeFile(path, JSON.stringify(aScan(date, { rows })));
  const { archive, publicDir } = home;
  await doNight({
    ...(await readRecorded(path)),
    reader: offlineReader,
    archive,
    publicDir,
    baseUrl: 'http://localhost:3000',
    force: false,
    acceptUnusual: false,
    now: () => `${date}T06:00:00.000Z`,
    log: () => {},
  });
}
