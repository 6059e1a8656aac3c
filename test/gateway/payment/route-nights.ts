import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { publishRecordedScan } from '../../../scripts/lab/recordings/publish-recorded.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { copyHome } from '../../pipeline/night/copied-home.ts';
import { type homeAt, openHome } from '../../pipeline/night/run-night.ts';

type Home = ReturnType<typeof homeAt>;

/** A row of a recorded night: its name, stars and language. */
export type Told = readonly [fullName: string, stars: number, language?: string];

/** The rows, which must be in the order in which they are sold. */
export function tellRows(told: readonly Told[]): Scan['rows'] {
  return told.map(([fullName, stars, language = 'Rust']) => aRow({ fullName, stars, language }));
}

/** A home in which these nights of GitHub are published, one after the other. */
export async function openNights(nights: readonly (readonly [DigestDate, Partial<Scan>])[]) {
  const home = await openHome();
  await publishNights(home, nights);
  return home;
}

/** Publishes these nights of GitHub, one after the other. A night that exists is replaced. */
export async function publishNights(
  { archive, publicDir, folder }: Home,
  nights: readonly (readonly [DigestDate, Partial<Scan>])[],
): Promise<void> {
  const path = join(folder, 'recorded.json');
  for (const [date, about] of nights) {
    await writeFile(path, JSON.stringify(aScan(date, about)));
    await publishRecordedScan(path, { archive, publicDir, force: true });
  }
}

/** A home with a published recorded scan of GitHub. Made-up nights are sold only on private chains. */
export function openRecordedHome(date: DigestDate): Promise<Home> {
  return copyHome(`recorded ${date}`, (home) => publishRecorded(home, date));
}

/** Publishes a recorded scan of GitHub in a home. */
export async function publishRecorded(home: Home, date: DigestDate): Promise<void> {
  const rows = ['ebb', 'flow', 'neap', 'spring'].map((name, place) =>
    aRow({ fullName: `tides/${name}`, stars: 400 - place }),
  );
  await publishNights(home, [[date, { rows }]]);
}
