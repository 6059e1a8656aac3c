import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { homeAt } from '../pipeline/night/run-night.ts';
import {
  copyOf,
  findIn,
  openNights,
  publishIn,
  readMarks,
  soldIn,
} from './archive/damaged-home.ts';

const whole = await openNights();
const command = 'scripts/repair.ts';

test('a repair names what it can mend and what is lost, and writes only when it is told to', async () => {
  const folder = await copyOf(whole);
  const home = homeAt(folder);
  const [digest, scan, feed] = [
    'data/digests/2026-11-14.json',
    'data/scans/2026-11-12.json',
    'public/feed.atom',
  ] as const;
  await truncate(join(folder, digest), 100);
  await writeFile(join(folder, scan), '{');
  await rm(join(folder, feed));
  const damaged = await readMarks(folder);

  const named = await home.run({ command });
  expect(named.code).toBe(1);
  expect(named.error).toMatch(/npm run repair -- --write mends what can be mended\n$/);
  expect(named.out).toMatch(
    /"file":"data\/digests\/2026-11-14.json".*"from":"its scan and its anal/,
  );
  expect(named.out).toMatch(
    /"file":"data\/scans\/2026-11-12.json".*"lost":"the rows of this night"/,
  );
  expect(await readMarks(folder)).toEqual(damaged);

  const written = await home.run({ command, args: ['--write'] });
  expect(written.code).toBe(1);
  expect(written.error).toMatch(/still damaged: take them from a copy, or leave them/);
  const after = await readMarks(folder);
  for (const path of [digest, feed]) {
    expect(await readFile(join(folder, path))).toEqual(await readFile(join(whole, path)));
  }
  const others = [...damaged].filter(([path]) => path !== digest);
  expect(others.filter(([path, mark]) => after.get(path) !== mark)).toEqual([]);
  expect(await soldIn(folder)).toBe('2026-11-17');
});

const removeNames = (data: string) => rm(join(data, 'names'), { recursive: true });
const removePart = (data: string) => rm(join(data, 'names/00.json'));
const copyPart = (data: string) => cp(join(data, 'names/01.json'), join(data, 'names/00.json'));

test.each([
  ['all names', ['current.json', 'history.json'], removeNames],
  ['a missing part of the names', ['history.json'], removePart],
  ['a part of the names that another one replaced', ['history.json'], copyPart],
])('beside damaged lists, a repair also makes %s again', async (_, lists, damage) => {
  const folder = await copyOf(whole);
  const data = join(folder, 'data');
  for (const list of lists) await truncate(join(data, list), 100);
  await damage(data);
  const mended = await homeAt(folder).run({ command, args: ['--write'] });
  expect(mended).toMatchObject({ code: 0, error: '' });
  expect(await findIn(folder)).toEqual([]);
});

test('a repair sets nights aside that are dated after today, and the newest night that is left is current', async () => {
  const folder = await copyOf(whole);
  const home = homeAt(folder);
  await publishIn(folder, '2999-01-01');
  expect(await soldIn(folder)).toBe('2999-01-01');
  expect((await home.run({ command })).out).toContain('"night":"2999-01-01"');
  expect(await home.run({ command, args: ['--write'] })).toMatchObject({ code: 0, error: '' });
  expect(await soldIn(folder)).toBe('2026-11-17');
  const paths = [...(await readMarks(folder)).keys()];
  expect(paths).toContain('data/set-aside/scans/2999-01-01.json');
  expect(paths.filter((path) => /^(?!data\/set-aside).*\/2999/.test(path))).toEqual([]);
  expect(await findIn(folder)).toEqual([]);
  await publishIn(folder, '2026-11-18');
  expect(await soldIn(folder)).toBe('2026-11-18');
});
