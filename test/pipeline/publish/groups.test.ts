import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { aRow } from '../../fixtures/night.ts';
import { openFollowing, rowsOf } from './followed-nights.ts';
import { readElements } from './page/read-elements.ts';

const day = '2026-11-20';
const files = (name: string) => ['atom', 'html', 'json'].map((end) => `${name}.${end}`);
const kindOf = (category: string) => ({ category, purpose: 'Sorts tides.' });
const readingOf = ({ fullName }: { fullName: string }, caveat: string | null = null) => {
  return { fullName, what: `A reader of ${fullName}.`, forWhom: null, different: null, caveat };
};

test('a language has a page if it has five clear repositories, and four are too few', async () => {
  const home = await openFollowing();
  const cautious = rowsOf('Zig', 5).map((row, index) =>
    index === 0 ? { ...row, standing: 'caution' as const } : row,
  );
  await home.publish(day, {
    rows: [...rowsOf('Rust', 5), ...rowsOf('Go', 4), ...cautious, ...rowsOf('', 9)],
  });
  expect(await home.list('languages')).toEqual(files('rust'));
  const page = await home.read('languages/rust.html');
  expect(page).toContain('5 new repositories of the last 30 days');
  expect(page).toContain('href="https://github.com/rust/r0"');
  expect(await home.read('subjects.html')).toContain('<a href="languages/rust.html">Rust</a>');
});

test('what was said of a repository is not said of another one that has its name now', async () => {
  const home = await openFollowing();
  const [first, second, ...others] = rowsOf('Rust', 7);
  if (!first || !second) throw new Error('two rows are missing');
  const readings = [readingOf(first), readingOf(second)];
  await home.publish(addDays(day, -9), { rows: [first, second, ...others], readings });
  await home.publish(day, {
    rows: [{ ...first, id: 'R_other', description: 'Something else' }],
    quarantined: [{ ...second, id: 'R_spam', standing: 'quarantined' }],
  });
  const text = readElements(await home.read('languages/rust.html')).text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Something else');
  expect(text).not.toMatch(/A reader of|rust\/r1\b/);
  expect(text).toContain('6 new repositories');
});

test('the nights of the last 30 days count together, and the newest that saw a repository decides', async () => {
  const home = await openFollowing();
  const [first, second, third, ...others] = rowsOf('Rust', 8, { firstSeen: addDays(day, -9) });
  if (!first || !second || !third) throw new Error('three rows are missing');
  const unlicensed = { ...first, license: '', firstSeen: day };
  await home.publish(addDays(day, -9), { rows: [first, second, third, ...others] });
  await home.publish(day, {
    rows: [
      { ...unlicensed, stars: 777, starsGained: 77, gainedOverDays: 9 },
      { ...second, standing: 'caution' },
      ...rowsOf('Go', 5),
    ],
    quarantined: [third],
    kinds: Object.fromEntries(rowsOf('Go', 5).map(({ id }) => [id, kindOf('Networking')])),
    readings: [readingOf(first, 'It needs root.')],
  });
  const text = readElements(await home.read('languages/rust.html')).text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('6 new repositories');
  expect(text).toContain('777 stars +77 in 9 days A reader of rust/r0.Beware: It needs root.');
  expect(text).toContain('first seen on 11 November 497 stars on 11 November');
  expect(text).not.toMatch(/rust\/r[12]\b/);
  expect(text.indexOf('rust/r0')).toBeLessThan(text.indexOf('rust/r3'));
  expect(await home.read('categories/networking.html')).toMatch(/go\/r4.*Sorts tides\./s);
  // The list says when it was read.
  await home.publish(addDays(day, 1), { rows: [{ ...unlicensed, stars: 790 }] });
  const later = readElements(await home.read('languages/rust.html')).text.replaceAll(/\s+/g, ' ');
  expect(later).toMatch(/A reader of rust\/r0\.Beware \(\d+ November\): It needs root\./);
});

test('a repository that is gone is on no page and in no feed of its language, and a renamed one has its new name', async () => {
  const home = await openFollowing();
  const [lost = aRow({ fullName: 'a/b' }), moved = lost, ...rows] = rowsOf('Rust', 6);
  await home.publish(day, { rows: [lost, moved, ...rows] });
  const seen = { ids: [moved.id], stars: [499], forks: [9] };
  const renamed = { [moved.id]: 'rust/moved' };
  const ids = { [lost.id]: day };
  const looks = [{ notFound: ids }, { gone: ids, notFound: {} }];
  for (const [index, look] of looks.entries()) {
    await home.publish(addDays(day, index + 1), { rows, tracking: { seen, renamed, ...look } });
    const read = files('rust').map(async (name) => home.read(`languages/${name}`));
    for (const text of await Promise.all(read)) {
      expect(text.includes('rust/r0')).toBe(index === 0);
      expect(text).toContain('https://github.com/rust/moved"');
      expect(text).not.toContain('rust/r1');
    }
  }
});

test('the page of a subject stays when its repositories are too old, and lists none then', async () => {
  const home = await openFollowing();
  await home.publish(day, { rows: [...rowsOf('Rust', 5), ...rowsOf('Go', 5)] });
  const later = addDays(day, 30);
  await home.publish(later, { rows: rowsOf('Go', 5) });
  expect(await home.list('languages')).toEqual([...files('go'), ...files('rust')]);
  expect(await home.read('languages/rust.html')).not.toContain('rust/r0');
  expect(await home.read('subjects.html')).not.toContain('rust');
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);

  // A rendering restores the page, and then changes nothing.
  await home.render();
  expect((await home.render()).changed).toBe(0);

  await home.publish(addDays(later, 1), { rows: [...rowsOf('Rust', 5), ...rowsOf('Go', 5)] });
  expect(await home.read('languages/rust.html')).toContain('rust/r0');
});

test('a page has at most sixty repositories, and sixty kilobytes even with long descriptions', async () => {
  const home = await openFollowing();
  const rows = rowsOf('Rust', 70, {
    description: 'a “long” <description> & more '.repeat(60),
    risk: { score: 0.2, reasons: ['no forks at 80 stars & more '.repeat(40)] },
  });
  await home.publish(day, { rows });
  const page = await home.read('languages/rust.html');
  expect(page.match(/<li><h2>/g)).toHaveLength(60);
  expect(page).toContain('Here are the newest 60.');
  const rowsAsUsual = rowsOf('Go', 70, {
    description: 'w'.repeat(350),
    risk: aRow({ fullName: 'a/b' }).risk,
  });
  await home.publish(addDays(day, 1), { rows: rowsAsUsual });
  expect(Buffer.byteLength(await home.read('languages/go.html'))).toBeLessThan(60_000);
});

test('a damaged record of addresses is made again from the nights; without them it stops the night and stays', async () => {
  const home = await openFollowing();
  const early = addDays(day, -70);
  await home.publish(early, { rows: rowsOf('Rust', 5) });
  await home.publish(addDays(day, -1), { rows: [] });
  const path = join(home.archive.dataDir, 'subjects.json');
  const recorded = await readFile(path, 'utf8');
  const damaged = recorded.slice(0, -9);
  await writeFile(path, damaged);
  const digest = join(home.archive.dataDir, 'digests', `${early}.json`);
  await rename(digest, `${digest}.away`);
  await expect(home.publish(day, { rows: [] })).rejects.toThrow(
    /subjects\.json: is not JSON.*fetch all nights/,
  );
  expect(await readFile(path, 'utf8')).toBe(damaged);
  await rename(`${digest}.away`, digest);
  await home.publish(day, { rows: [] });
  expect(await readFile(path, 'utf8')).toBe(recorded);
});
