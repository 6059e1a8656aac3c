import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../pipeline/contract/dates.ts';
import { copiesToRemove } from '../../pipeline/publish/folding.ts';
import { pagesOf } from '../../pipeline/publish/older-pages.ts';
import { checkArchive } from '../../scripts/archive/check-archive.ts';
import { renderArchive } from '../../scripts/archive/render-archive.ts';
import { openTidesPlace } from './page/tides-place.ts';
import { readFolder } from './read-folder.ts';

const day = '2026-11-20';
const old = addDays(day, -366);
const oldest = addDays(day, -400);
const formsOf = (date: string) =>
  ['', '.br', '.gz', '.md', '.md.br', '.md.gz'].map((end) => `${date}.html${end}`);
const folded = (date: string) => [`${date}.html`, `${date}.html.md`];

test('a night that becomes older than 365 days keeps its page and its twin, and loses the compressed copies', async () => {
  const place = await openTidesPlace();
  const formsIn = async (date: string) =>
    (await readdir(join(place.publicDir, 'digests')))
      .filter((name) => name.startsWith(`${date}.`))
      .toSorted();
  for (const date of [oldest, old, addDays(day, -1)]) await place.publish(date);
  expect(await formsIn(oldest)).toEqual(folded(oldest));
  expect(await formsIn(old)).toEqual(formsOf(old));
  const page = await place.read(`digests/${old}.html`);

  await place.publish(day);
  expect(await formsIn(old)).toEqual(folded(old));
  expect(await place.read(`digests/${old}.html`)).toBe(page);
  expect((await place.read('digests/removed.txt')).split('\n')).toContain(`digests/${old}.html.br`);
  expect((await checkArchive(place.archive, place.publicDir)).problems).toEqual([]);

  // The next night folds nothing. It repeats the list, because a hand-over may have failed.
  // A whole rendering folds the same.
  await place.publish(addDays(day, 1));
  expect((await place.read('digests/removed.txt')).split('\n')).toContain(`digests/${old}.html.br`);
  const before = await readFolder(place.publicDir);
  const copy = await openTidesPlace();
  await cp(place.archive.dataDir, copy.archive.dataDir, { recursive: true });
  await renderArchive(copy);
  const rendered = await readFolder(copy.publicDir);
  expect([...rendered.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  expect((await renderArchive(copy)).changed).toBe(0);
});

test('copies that a crash left behind are removed by the next rendering', async () => {
  const place = await openTidesPlace();
  await place.publish(old);
  const left = await readFile(join(place.publicDir, `digests/${old}.html.br`));
  await place.publish(day);
  await rm(join(place.publicDir, 'digests/rendered.json'));
  await writeFile(join(place.publicDir, `digests/${old}.html.br`), left);
  await place.publish(addDays(day, 1));
  expect(await readdir(join(place.publicDir, 'digests'))).not.toContain(`${old}.html.br`);
});

test('after ten years of nights, the pages are 9,562 files', () => {
  const dates = Array.from({ length: 3_653 }, (_, age) => addDays('2036-11-20', age - 3_652));
  const files = pagesOf(dates, dates).size * formsOf('').length;
  const removed = copiesToRemove(dates, { before: undefined, rendered: new Set() });
  expect(files - removed.length).toBe(9_562);
});
