import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSha256 } from '../../../../pipeline/archive/archive.ts';
import { monthsOf, placeOf } from '../../../../pipeline/archive/history/names.ts';
import { readIfPresent } from '../../../../pipeline/platform/files.ts';
import { courseOf, firstOfCourse as first } from '../../publish/course-of-nights.ts';
import { row } from '../../publish/followed-nights.ts';
import { type Editions, openKeptHistory } from './nights.ts';

test('every name that a repository ever had leads to the month of its creation, in any case, and no other name does', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(60));
  const lookUp = async (name: string) => {
    const part = await kept.archive.readNamePart(placeOf(name).part);
    return part ? monthsOf(part.value, name) : [];
  };
  const { records = [] } = (await kept.archive.readHistory('2026-11')) ?? {};
  const names = records.flatMap((record) => record.names.map(([, name]) => name));
  expect(names.filter((name) => name.endsWith('/renamed')).length).toBeGreaterThan(3);
  for (const name of names) {
    expect(await lookUp(name)).toEqual(['2026-11']);
    expect(await lookUp(name.toUpperCase())).toEqual(['2026-11']);
    expect(await lookUp(`${name}-`)).toEqual([]);
  }
});

test('two repositories of different months that had one name are both found, the newest month first', async () => {
  const kept = await openKeptHistory();
  const about = (id: string, createdAt: string) => ({
    version: 1,
    about: { rows: [row(id, 100, { fullName: 'acme/tides', createdAt })] },
  });
  const nights: Editions = new Map([
    ['2026-08-03', about('R1', '2026-07-30T08:00:00.000Z')],
    ['2026-11-03', about('R2', '2026-11-01T08:00:00.000Z')],
  ]);
  await kept.keep(nights);
  const part = await kept.archive.readNamePart(placeOf('acme/tides').part);
  expect(part && monthsOf(part.value, 'acme/tides')).toEqual(['2026-11', '2026-07']);
});

test('the list of the history has the checksum of every file, how many nights there are and the first of them', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(20));
  await kept.keep(courseOf(45));
  const index = await kept.archive.readHistoryIndex();
  expect(index?.value).toMatchObject({ first, nights: 45 });
  const paths = Object.keys(index?.value.files ?? {});
  expect(new Set(paths)).toEqual(
    new Set(
      Object.keys(await kept.texts()).flatMap((path) => {
        if (path === 'history.json') return [];
        return path.startsWith('names/') ? [path] : [`history/${path}`];
      }),
    ),
  );
  for (const path of paths) {
    const bytes = await readIfPresent(join(kept.archive.dataDir, path));
    expect([path, bytes && toSha256(bytes)]).toEqual([path, index?.value.files[path]]);
  }
});

test('a folder that is older than the index gets none by a night, and a night never forgets names that are not at hand', async () => {
  const kept = await openKeptHistory();
  await kept.keep(courseOf(20));
  const { dataDir } = kept.archive;
  const files = (await kept.archive.readHistoryIndex())?.value.files ?? {};
  const path = Object.keys(files).find((file) => file.startsWith('names/')) ?? '';
  await rm(join(dataDir, path));
  await expect(kept.keep(courseOf(21))).rejects.toThrow(/names\/..\.json: is missing/);
  await writeFile(join(dataDir, path), '{');
  await expect(kept.keep(courseOf(21))).rejects.toThrow(/names\/..\.json: is not JSON/);
  await rm(join(dataDir, path));
  await rm(join(dataDir, 'history.json'));
  await expect(kept.keep(courseOf(21))).rejects.toThrow(/history\.json: is missing/);
  await rm(join(dataDir, 'names'), { recursive: true });
  const { files: written } = await kept.keep(courseOf(21));
  expect(written.some((file) => /names|history\.json/.test(file.path))).toBe(false);
  await kept.foldAgain(courseOf(21));
  const texts = await kept.texts();
  expect(texts['history.json']).toContain('"nights": 21');
  const other = await openKeptHistory();
  await other.foldAgain(courseOf(21));
  expect(texts).toEqual(await other.texts());
});
