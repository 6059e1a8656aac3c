import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { SearchYear } from '../../../../pipeline/contract/search-year.ts';
import { openTidesPlace, type TidesPlace } from '../page/tides-place.ts';
import { gzipSync } from 'node:zlib';
import { bundleSearch, searchScript } from '../../../../scripts/build/bundle.ts';

const day = '2026-11-20';

async function readYear(place: TidesPlace, year = '2026') {
  return SearchYear.parse(JSON.parse(await place.read(`search/${year}.json`)));
}

async function forget({ archive }: TidesPlace, date: string, folders: readonly string[]) {
  for (const folder of folders) await rm(join(archive.dataDir, folder, `${date}.json`));
}
const ofNight = ['scans', 'analyses', 'digests'];

test('a night is found by title and summary, and nothing that is sold is in the list', async () => {
  const place = await openTidesPlace();
  await place.publish(day);
  const digest = (await place.archive.readDigest(day))?.value;
  expect(await readYear(place)).toEqual({
    schema: 1,
    year: '2026',
    nights: [{ date: day, id: digest?.id, title: `Tides of ${day}`, summary: digest?.summary }],
  });
  const list = await place.read('search/2026.json');
  expect(list).not.toContain('It reads every tide.');
  expect(list).toBe(await readFile(join(place.archive.dataDir, 'nights/2026.json'), 'utf8'));
});

test('a night extends the list of its year, and does not change other years', async () => {
  const place = await openTidesPlace();
  for (const date of ['2025-12-31', '2026-01-01', '2026-02-01']) await place.publish(date);
  await place.publish('2026-03-01');
  for (const date of ['2025-12-31', '2026-01-01']) await forget(place, date, ofNight);
  await rm(join(place.archive.dataDir, 'nights/2025.json'));
  await place.publish('2026-03-02');
  const dates = async (year: string) =>
    (await readYear(place, year)).nights.map(({ date }) => date);
  expect(await dates('2026')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-03-02']);
  expect(await dates('2025')).toEqual(['2025-12-31']);
});

test('a night is not published if its list would lose other nights', async () => {
  const place = await openTidesPlace();
  for (const age of [64, 2, 1]) await place.publish(addDays(day, -age));
  await forget(place, addDays(day, -64), ofNight);
  await rm(join(place.archive.dataDir, 'nights/2026.json'));
  const before = await place.read('search/2026.json');
  await expect(place.publish(day)).rejects.toThrow(
    /list of 2026 needs the night of 2026-09-17.*fetch all nights/,
  );
  expect(await place.read('search/2026.json')).toBe(before);
  expect(await place.read('v1/index.json')).toContain('2026-11-19T00:00:00.000Z');
});

test('a broken night that is missing in the list stops no later night', async () => {
  const place = await openTidesPlace();
  const broken = addDays(day, -64);
  await place.publish(broken);
  await writeFile(join(place.archive.dataDir, 'digests', `${broken}.json`), '{');
  await rm(join(place.archive.dataDir, 'nights/2026.json'));
  await place.publish(addDays(day, -1));
  await forget(place, broken, ofNight);
  await place.publish(day);
  const dates = (await readYear(place)).nights.map(({ date }) => date);
  expect(dates).toEqual([addDays(day, -1), day]);
});

const script = await readFile(searchScript, 'utf8');

test('the shipped script is what npm run build -- --search builds from its sources', async () => {
  expect(await bundleSearch()).toBe(script);
});

test('the script is small, and has no way to turn a text into markup or code', () => {
  expect(gzipSync(script).length).toBeLessThan(15_000);
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|DOMParser|\beval\b|new Function/,
  );
});
