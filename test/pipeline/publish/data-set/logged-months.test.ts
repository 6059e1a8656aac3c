import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSha256 } from '../../../../pipeline/archive/archive.ts';
import { readNightLog } from '../../../../pipeline/publish/log/night-log.ts';
import { renderArchive } from '../../../../scripts/archive/render-archive.ts';
import { openLoggedHome } from '../../../fixtures/logged-nights.ts';

test('the night that makes a month of the data set has the checksums of its files in the log, also after a rendering', async () => {
  const home = await openLoggedHome();
  await home.publish(0);
  // The last night of March, and the first two of April.
  for (const day of [89, 90, 91]) await home.publish(day);
  const log = await readNightLog(home.archive);
  const sets = log.entries.map(({ dataSet }) => dataSet);
  const names = ['observations', 'repositories'].map((name) => `datasets/${name}-2026-01.parquet`);
  expect(sets.map((sums) => Object.keys(sums ?? {}))).toEqual([[], [], names, []]);
  for (const name of names) {
    const bytes = await readFile(join(home.publicDir, name));
    expect(sets[2]?.[name]).toBe(toSha256(bytes));
  }
  await renderArchive({ ...home, now: '2026-04-03T06:10:00.000Z' });
  expect((await readNightLog(home.archive)).entries).toHaveLength(4);
});
