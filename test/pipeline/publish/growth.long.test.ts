import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { renderArchive } from '../../../scripts/archive/render-archive.ts';
import { aScan } from '../../fixtures/night.ts';
import { rowsOf } from './followed-nights.ts';
import { publishScan, publishTitled } from './open-place.ts';
import { readFolder } from './read-folder.ts';
import { runs, times } from '../../properties/runs.ts';
import { newFolder } from '../../run/new-folder.ts';

const firstDay = '2026-11-20';

function placeIn(folder: string, publicDir = join(folder, 'public')) {
  const archive = openArchive(join(folder, 'data'));
  return { archive, publicDir, baseUrl: 'https://trends.example', now: '2026-12-24T06:06:00.000Z' };
}

/** The files that a whole rendering makes of the scans, analyses and editions of a folder. */
async function renderWhole(folder: string) {
  const other = newFolder();
  const data = join(folder, 'data');
  const kept = new Set(['scans', 'analyses', 'weeks', 'current.json']);
  for (const part of (await readdir(data)).filter((name) => kept.has(name))) {
    await cp(join(data, part), join(other, 'data', part), { recursive: true });
  }
  await renderArchive(placeIn(other));
  return {
    data: await readFolder(join(other, 'data')),
    pages: await readFolder(join(other, 'public')),
  };
}

const nights = array(
  record({
    // These days include the end of a month and of a year.
    age: integer({ min: 38, max: 44 }),
    title: constantFrom('Tides come in', 'Tides go out'),
    arrives: boolean(),
  }),
  { minLength: 2, maxLength: 6 },
);

test(
  'whatever nights are added, corrected or not handed over, the pages are those of a whole rendering',
  { timeout: 480_000 * times },
  async () => {
    const property = asyncProperty(nights, async (course) => {
      const folder = newFolder();
      const served = join(folder, 'served');
      for (const { age, title, arrives } of [
        ...course,
        ...course.slice(0, 1).map((night) => ({ ...night, arrives: true })),
      ]) {
        // Each job starts with an empty folder.
        const job = join(folder, 'job');
        await rm(job, { recursive: true, force: true });
        const date = addDays(firstDay, age);
        // A correction changes what the lists of subjects and of the search have.
        const rows = rowsOf(title === 'Tides go out' ? 'Go' : 'Rust', 5, { firstSeen: date });
        await publishScan(placeIn(folder, job), aScan(date, { rows }), { answer: { title } });
        if (!arrives) continue;
        // As the hand-over does, digests that are free no longer go.
        await rm(join(served, publicPaths.nights), { recursive: true, force: true });
        await cp(job, served, { recursive: true });
      }
      const whole = await renderWhole(folder);
      expect(await readFolder(served)).toEqual(whole.pages);
      expect(await readFolder(join(folder, 'data'))).toEqual(whole.data);
    });
    await assert(property, { numRuns: runs(6) });
  },
);

/** A folder with a night two months before the first day, and with that day. */
async function openTwoMonths() {
  const folder = newFolder();
  const place = placeIn(folder);
  const older = addDays(firstDay, -60);
  for (const day of [older, firstDay]) await publishTitled(place, day);
  return { folder, place, older };
}

test('after a change of templates, a rendering makes all pages again, and a night those of two months', async () => {
  const { place, older } = await openTwoMonths();
  const pages = [older, firstDay].map((day) => join(place.publicDir, `digests/${day}.html`));
  for (const page of pages) await writeFile(page, 'of another time');
  await publishTitled(place, addDays(firstDay, 14));
  await publishTitled(place, addDays(firstDay, 15));
  const [oldPage = '', page = ''] = pages;
  expect(await readFile(page, 'utf8')).toContain('Tides come in');
  expect(await readFile(oldPage, 'utf8')).toBe('of another time');
  await renderArchive(place);
  expect(await readFile(oldPage, 'utf8')).toContain('Tides come in');
});

test('a folder without the nights of two months is not rendered, and one without older nights never whole', async () => {
  const { folder, place, older } = await openTwoMonths();
  const before = await readFolder(place.publicDir);
  const forget = async (day: string) => {
    for (const part of ['scans', 'analyses', 'digests']) {
      await rm(join(folder, 'data', part, `${day}.json`));
    }
  };
  await forget(older);
  await expect(renderArchive(place)).rejects.toThrow(/does not have the night of 2026-09-21/);
  expect(await readFolder(place.publicDir)).toEqual(before);
  const lists = ['nights.json', 'nights/2026.json'].map((path) => join(folder, 'data', path));
  const kept = await Promise.all(lists.map((path) => readFile(path)));
  for (const path of lists) await writeFile(path, '{"schema":1,');
  const tooFew = /has 1 of 2 nights, and no list of them in nights\.json: fetch all nights/;
  await expect(renderArchive(place)).rejects.toThrow(tooFew);
  await expect(publishTitled(place, addDays(firstDay, 1))).rejects.toThrow(tooFew);
  for (const [at, path] of lists.entries()) await writeFile(path, kept[at] ?? '');
  await publishTitled(place, addDays(firstDay, 1), 'Tides');
  const after = await readFolder(place.publicDir);
  await forget(firstDay);
  const without =
    /2026-11-20 has to be rendered, and .* does not have that night: fetch all nights/;
  await expect(publishTitled(place, addDays(firstDay, 2), 'Tides')).rejects.toThrow(without);
  expect(await readFolder(place.publicDir)).toEqual(after);
});

test('nights of a version without lists, and of an older version after a rollback, join the lists', async () => {
  const folder = newFolder();
  const place = placeIn(folder);
  for (const age of [0, 2]) await publishTitled(place, addDays(firstDay, age));
  const lists = ['nights.json', 'nights/2026.json'].map((path) => join(folder, 'data', path));
  for (const path of lists) await rm(path);
  await publishTitled(place, addDays(firstDay, 3));
  const kept = await Promise.all(lists.map((path) => readFile(path)));
  await publishTitled(place, addDays(firstDay, 1));
  for (const [at, path] of lists.entries()) await writeFile(path, kept[at] ?? '');
  await publishTitled(place, addDays(firstDay, 4));
  const whole = await renderWhole(folder);
  expect(await readFolder(join(folder, 'data'))).toEqual(whole.data);
  expect(await readFolder(place.publicDir)).toEqual(whole.pages);
});
