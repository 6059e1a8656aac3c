import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearPackageFolder } from '../../scripts/build/package-folder.ts';

const name = 'trend-intelligence-api';

/** A folder with these files, each with its text. */
async function openFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-folder-'));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

test('a folder that does not exist is made, and an empty one is accepted', async () => {
  const empty = await openFolder({});
  const fresh = join(empty, 'a/b');
  expect(await clearPackageFolder(fresh, name)).toBeUndefined();
  expect(await readdir(fresh)).toEqual([]);
  const other = await openFolder({});
  expect(await clearPackageFolder(other, name)).toBeUndefined();
  expect(await readdir(other)).toEqual([]);
});

test('an earlier package is removed', async () => {
  const folder = await openFolder({ 'package.json': JSON.stringify({ name }), LICENSE: 'MIT' });
  await mkdir(join(folder, 'dist/types'), { recursive: true });
  expect(await clearPackageFolder(folder, name)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['an unknown file', { 'thesis.txt': 'keep' }],
  [
    'the sources of this project',
    { 'package.json': JSON.stringify({ name }), 'tsconfig.json': '{}' },
  ],
  ['another package', { 'package.json': '{"name":"other"}', 'README.md': '# Other' }],
  ['a broken package.json', { 'package.json': '{' }],
  ['no package.json', { 'README.md': '# Other' }],
])('a folder with %s is refused, and keeps its files', async (_, files) => {
  const folder = await openFolder(files);
  expect(await clearPackageFolder(folder, name)).toBe(
    `${folder} holds other files; --out takes a new folder, an empty one or an earlier package`,
  );
  expect(await readdir(folder)).toEqual(Object.keys(files).toSorted());
});

test('a file is refused, and stays', async () => {
  const folder = await openFolder({ 'thesis.txt': 'keep' });
  expect(await clearPackageFolder(join(folder, 'thesis.txt'), name)).toMatch(
    /thesis\.txt is not a folder that can be read$/,
  );
  expect(await readdir(folder)).toEqual(['thesis.txt']);
});
