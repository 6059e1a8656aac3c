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

test('files of the data set that a correction changes are in the log again, and a corrected night takes none out', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 60, 90, 91]) await home.publish(day);
  const files = ['observations', 'repositories'].map((name) => `datasets/${name}-2026-01.parquet`);
  /** The present files of the data set that the newest entry of some night has. */
  const listLogged = async () => {
    const { entries } = await readNightLog(home.archive);
    const newest = [...new Map(entries.map((entry) => [entry.night, entry])).values()];
    const sums = await Promise.all(
      files.map(async (path) => toSha256(await readFile(join(home.publicDir, path)))),
    );
    return files.filter((path, at) => newest.some(({ dataSet }) => dataSet?.[path] === sums[at]));
  };
  expect(await listLogged()).toEqual(files);

  // A night of March saw repositories of January, and the first night of April made the files.
  for (const day of [60, 90]) {
    await home.publish(day, { stars: 7 });
    expect(await listLogged()).toEqual(files);
  }
  const entries = await home.entries();
  await home.publish(60, { stars: 7 });
  const pointer = await home.archive.readPointer();
  await renderArchive({ ...home, now: '2026-04-03T06:10:00.000Z' });
  expect(await home.entries()).toEqual(entries);
  expect(await home.archive.readPointer()).toEqual(pointer);
});
