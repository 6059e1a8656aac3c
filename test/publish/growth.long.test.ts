import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { openArchive, toSha256 } from '../../pipeline/archive/archive.ts';
import { addDays } from '../../pipeline/contract/dates.ts';
import { publishNight } from '../../pipeline/publish/publish.ts';
import { foreseeRendering } from '../../scripts/archive/foresee-rendering.ts';
import { renderArchive } from '../../scripts/archive/render-archive.ts';
import { aRow, aScan, anAnalysis } from '../fixtures/night.ts';
import { readFolder } from './read-folder.ts';
import { runs, times } from '../properties/runs.ts';

const firstDay = '2026-11-20';
const note = 'digests/rendered.json';

async function openFolder() {
  return mkdtemp(join(tmpdir(), 'growth-'));
}

function placeIn(folder: string, publicDir = join(folder, 'public')) {
  const archive = openArchive(join(folder, 'data'));
  return { archive, publicDir, baseUrl: 'https://trends.example', now: '2026-12-24T06:06:00.000Z' };
}
type Place = ReturnType<typeof placeIn>;

async function publish(place: Place, day: string, title: string) {
  const scan = aScan(day, { rows: [aRow({ fullName: 'ada/tides' })] });
  const scanSha256 = toSha256(place.archive.formatScan(day, scan).bytes);
  return publishNight(place, scan, anAnalysis(day, { scanSha256, answer: { title } }));
}

/** The files that a whole rendering makes of the scans, analyses and editions of a folder. */
async function renderWhole(folder: string) {
  const other = await openFolder();
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
      const folder = await openFolder();
      const served = join(folder, 'served');
      for (const { age, title, arrives } of [
        ...course,
        ...course.slice(0, 1).map((night) => ({ ...night, arrives: true })),
      ]) {
        // Each job starts with an empty folder and the list of what is served.
        const job = join(folder, 'job');
        await rm(job, { recursive: true, force: true });
        await cp(join(served, note), join(job, note)).catch(() => {});
        await publish(placeIn(folder, job), addDays(firstDay, age), title);
        if (arrives) await cp(job, served, { recursive: true });
      }
      const whole = await renderWhole(folder);
      expect(await readFolder(served)).toEqual(whole.pages);
      expect(await readFolder(join(folder, 'data'))).toEqual(whole.data);
    });
    await assert(property, { numRuns: runs(6) });
  },
);

test('pages that other templates made are rendered again with the next night', async () => {
  const folder = await openFolder();
  const place = placeIn(folder);
  for (const age of [0, 1, 2]) await publish(place, addDays(firstDay, age), 'Tides come in');
  expect(await foreseeRendering(place)).toBe('changed');
  const page = join(place.publicDir, `digests/${firstDay}.html`);
  await writeFile(page, 'of another time');
  await publish(place, addDays(firstDay, 3), 'Tides come in');
  expect(await readFile(page, 'utf8')).toBe('of another time');

  const at = join(place.publicDir, note);
  const text = await readFile(at, 'utf8');
  await writeFile(
    at,
    text.replace(/"fingerprint":"[0-9a-f]{64}"/, `"fingerprint":"${'0'.repeat(64)}"`),
  );
  expect(await foreseeRendering(place)).toBe('whole');
  await publish(place, addDays(firstDay, 4), 'Tides come in');
  expect(await readFile(page, 'utf8')).toContain('Tides come in');
  const moved = { ...place, baseUrl: 'https://other.example' };
  expect(await foreseeRendering(moved)).toBe('whole');
});

test('a folder without the older nights is never rendered whole', async () => {
  const folder = await openFolder();
  const place = placeIn(folder);
  for (const age of [0, 1, 2]) await publish(place, addDays(firstDay, age), 'Tides come in');
  const before = await readFolder(place.publicDir);
  for (const part of ['scans', 'analyses', 'digests']) {
    await rm(join(folder, 'data', part, `${firstDay}.json`));
  }
  const without = /does not have .*2026-11-20|2026-11-20 has to be rendered, and .* does not have/;
  await expect(renderArchive(place)).rejects.toThrow(without);
  await rm(join(place.publicDir, note));
  await expect(publish(place, addDays(firstDay, 3), 'Tides')).rejects.toThrow(without);
  const { [note]: _gone, ...rest } = Object.fromEntries(before);
  expect(Object.fromEntries(await readFolder(place.publicDir))).toEqual(rest);
});

test('nights of a version without lists, and of an older version after a rollback, join the lists', async () => {
  const folder = await openFolder();
  const place = placeIn(folder);
  for (const age of [0, 2]) await publish(place, addDays(firstDay, age), 'Tides come in');
  await rm(join(folder, 'data/nights'), { recursive: true });
  await publish(place, addDays(firstDay, 3), 'Tides come in');
  const list = await readFile(join(folder, 'data/nights/2026.json'), 'utf8');
  await publish(place, addDays(firstDay, 1), 'Tides come in');
  await writeFile(join(folder, 'data/nights/2026.json'), list);
  await publish(place, addDays(firstDay, 4), 'Tides come in');
  const whole = await renderWhole(folder);
  expect(await readFolder(join(folder, 'data'))).toEqual(whole.data);
  expect(await readFolder(place.publicDir)).toEqual(whole.pages);
});
