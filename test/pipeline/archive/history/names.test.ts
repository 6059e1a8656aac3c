import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DigestDate } from '../../../../pipeline/contract/dates.ts';
import { toSha256 } from '../../../../pipeline/archive/archive.ts';
import { monthsOf, placeOf } from '../../../../pipeline/archive/history/names.ts';
import { dataPaths } from '../../../../pipeline/contract/paths.ts';
import { courseOf, firstOfCourse as first } from '../../publish/course-of-nights.ts';
import { row } from '../../publish/followed-nights.ts';
import { type Editions, openKeptHistory } from './nights.ts';

type Kept = Awaited<ReturnType<typeof openKeptHistory>>;

/** The months of a year in which something was created that ever had the name. */
async function monthsIn({ archive }: Kept, year: string, name: string) {
  const { part, hash } = placeOf(name);
  const read = await archive.readNamePart(dataPaths.namePart(year, part));
  return read ? monthsOf(read.value, hash) : [];
}

test('two repositories of different years that had one name are found in each year, and a night reads and writes the parts of its own', async () => {
  const kept = await openKeptHistory();
  const about = (id: string, createdAt: string) => ({
    version: 1,
    about: { rows: [row(id, 100, { fullName: 'acme/tides', createdAt })] },
  });
  const nights: Editions = new Map([['2023-08-03', about('R1', '2023-07-30T08:00:00.000Z')]]);
  await kept.keep(nights);
  await rm(join(kept.archive.dataDir, 'name-index/2023'), { recursive: true });
  const both = new Map([...nights, ['2026-11-03', about('R2', '2026-07-01T08:00:00.000Z')]]);
  const { files } = await kept.keep(both);
  expect(files.filter(({ path }) => path.includes('name-index'))).toHaveLength(16);
  expect(await monthsIn(kept, '2026', 'acme/tides')).toEqual(['2026-07']);
  await kept.foldAgain(both);
  // A month that only repositories of the night are in is made again, too.
  await rm(join(kept.archive.dataDir, 'history/2026-07.jsonl'));
  await kept.keep(both);
  expect((await kept.archive.readHistory('2026-07'))?.value.records).toHaveLength(1);
  expect(await monthsIn(kept, '2023', 'acme/tides')).toEqual(['2023-07']);
});

test('the list of the history has the checksum of every file, how many nights there are and the first of them', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(20));
  await kept.keep(courseOf(45));
  const index = await kept.archive.readHistoryIndex();
  expect(index?.value).toMatchObject({ first, nights: 45 });
  const held = Object.entries(await kept.texts()).filter(([path]) => path !== 'history.json');
  const sums = held.map(([path, text]) => [path, toSha256(text)]);
  expect(index?.value.files).toEqual(Object.fromEntries(sums));
});

test('a folder without the index gets one by the next night with all nights, and a night never forgets names that are not at hand', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(20));
  const { dataDir } = kept.archive;
  const files = (await kept.archive.readHistoryIndex())?.value.files ?? {};
  const path = Object.keys(files).find((file) => file.startsWith('name-index/')) ?? '';
  const isAtHand = (date: DigestDate) => date !== first;
  await rm(join(dataDir, path));
  await expect(kept.keep(courseOf(21), { isAtHand })).rejects.toThrow(
    /name-index\/2026\/.\.json: is missing/,
  );
  await writeFile(join(dataDir, path), '{');
  await expect(kept.keep(courseOf(21), { isAtHand })).rejects.toThrow(
    /name-index\/2026\/.\.json: is not JSON/,
  );
  await rm(join(dataDir, path));
  await rm(join(dataDir, 'history.json'));
  await rm(join(dataDir, 'name-index'), { recursive: true });
  await expect(kept.keep(courseOf(21), { isAtHand })).rejects.toThrow(/history\.json: is missing/);
  await kept.keep(courseOf(21));
  const texts = await kept.texts();
  expect(texts['history.json']).toContain('"nights": 21');
  const other = await openKeptHistory();
  await other.foldAgain(courseOf(21));
  expect(texts).toEqual(await other.texts());
});
