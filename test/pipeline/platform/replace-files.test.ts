import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { below, replaceFiles } from '../../../pipeline/platform/files.ts';
import { newFolder } from '../../run/new-folder.ts';

test('a file that has the new bytes already is not written', async () => {
  const folder = newFolder();
  const path = join(folder, 'file.json');
  await writeFile(path, 'same');
  const before = await stat(path);
  expect(await replaceFiles([{ path, bytes: Buffer.from('same') }])).toBe(0);
  expect((await stat(path)).ino).toBe(before.ino);
});

test('when one draft cannot be written, no file changes and no draft stays', async () => {
  const folder = newFolder();
  const first = join(folder, 'first.json');
  const second = join(folder, 'second.json');
  await writeFile(first, 'old');
  await mkdir(`${second}.draft`);
  // Some are written while the second one fails.
  const others = ['a', 'b', 'c'].map((name) => join(folder, name));
  const replacing = replaceFiles([
    { path: first, bytes: Buffer.from('new') },
    ...[second, ...others].map((path) => ({ path, bytes: Buffer.alloc(4_000_000) })),
  ]);
  await expect(replacing).rejects.toThrow('EISDIR');
  expect(await readFile(first, 'utf8')).toBe('old');
  expect((await readdir(folder)).toSorted()).toEqual(['first.json', 'second.json.draft']);
});

test('the time of a public file is of its newest night, never of a day to come', () => {
  const night = '"digestDate":"2031-03-04T00:00:00.000Z"';
  const texts = [night, `${night},"nextExpected": "2031-03-05T06:00:00.000Z"`];
  const list = `${night},"pageUntil":"2031-06-01"`;
  for (const text of [...texts, list]) {
    const index = { path: 'index.json', bytes: Buffer.from(`{${text}}`) };
    const [file] = below('public', [index], ['nextExpected', 'pageUntil']);
    expect(file?.modified?.toISOString()).toMatch(/^2031-03-03T2[23]:/);
  }
});
