import { expect, test } from 'vitest';
import { chooseReadme, toLinkTarget } from '../../../../pipeline/scan/github/readmes.ts';
import type { StandInRepository } from '../../../standin/github/repository.ts';
import { makeRepositories } from './made-up.ts';
import { openNight } from './night.ts';

type Files = NonNullable<StandInRepository['files']>;

const prose = 'Sorts the mail of a small office by colour and by hour.';
const other = 'Another file that nobody should take for the README of this.';

async function scanFiles(files: Files) {
  const night = await openNight({
    repositories: makeRepositories(1, () => ({ readme: null, files })),
  });
  const { rows } = await night.scan();
  return { row: rows[0], graphqlCalls: night.github.count('graphql'), events: night.events };
}

test.each(['README.md', 'readme.md', 'README.rst', 'README', '.github/README.md'])(
  'reads %s together with the details',
  async (path) => {
    const { row, graphqlCalls } = await scanFiles({ [path]: prose });

    expect(row?.readmeExcerpt).toBe(prose);
    expect(row?.signals.readmeBytes).toBe(prose.length);
    expect(graphqlCalls).toBe(3);
  },
);

test.each([
  'ReadMe.MD',
  'Readme.org',
  'readme.adoc',
  'README.txt',
  'readme',
  'README.markdown',
  'docs/README.md',
  'docs/readme.txt',
  '.github/readme.md',
  'README.zh.md',
  'README_EN.md',
  'readme-fr.md',
])('finds %s by listing the folders', async (path) => {
  const { row, graphqlCalls } = await scanFiles({ 'LICENSE.md': other, [path]: prose });

  expect(row?.readmeExcerpt).toBe(prose);
  expect(graphqlCalls).toBe(5);
});

test.each([
  { first: '.github/README.md', second: 'README.md' },
  { first: 'README.md', second: 'docs/README.md' },
  { first: '.github/ReadMe.md', second: 'ReadMe.md' },
  { first: 'Readme.md', second: 'Readme.txt' },
  { first: 'Readme.md', second: 'README.zh-CN.md' },
  { first: 'docs/readme.txt', second: 'README.zh.md' },
  { first: 'README_en.md', second: 'README.de.md' },
])('prefers $first to $second', async ({ first, second }) => {
  const { row } = await scanFiles({ [second]: other, [first]: prose });

  expect(row?.readmeExcerpt).toBe(prose);
});

test.each(['README.png', 'readme.py', 'readmeter.md', 'README/index.txt', 'src/README.md'])(
  'does not take %s for a README',
  async (path) => {
    const { row } = await scanFiles({ [path]: other });

    expect(row?.readmeExcerpt).toBe('');
    expect(row?.signals.readmeBytes).toBe(0);
  },
);

test('skips a binary file and takes one with text', async () => {
  const binary = new Uint8Array([0, 1, 2, 3]);

  const { row } = await scanFiles({ 'README.md': binary, 'README.rst': prose });

  expect(row?.readmeExcerpt).toBe(prose);
});

test('a binary README counts as none', async () => {
  const { row } = await scanFiles({ 'README.md': new Uint8Array([0, 1, 2, 3]) });

  expect(row?.readmeExcerpt).toBe('');
  expect(row?.signals.readmeBytes).toBe(0);
});

test('takes the beginning of a README that GitHub cuts off', async () => {
  const long = `${prose}\n\n${'More of it. '.repeat(60_000)}`;

  const { row } = await scanFiles({ 'README.md': long });

  expect(row?.readmeExcerpt).toMatch(/^Sorts the mail/);
  expect(row?.signals.readmeBytes).toBe(long.length);
});

test('follows a README that is a symbolic link', async () => {
  const { row, graphqlCalls } = await scanFiles({
    'README.md': 'packages/core/README.md',
    'packages/core/README.md': prose,
  });

  expect(row?.readmeExcerpt).toBe(prose);
  expect(graphqlCalls).toBe(4);
});

test('makes no more requests for an empty repository', async () => {
  const night = await openNight({ repositories: makeRepositories(1, () => ({ isEmpty: true })) });

  const { rows } = await night.scan();

  expect(rows[0]?.signals).toMatchObject({ isEmpty: true, readmeBytes: 0 });
  expect(night.github.count('graphql')).toBe(3);
});

test('keeps a row whose folders cannot be read, and says that its README is not known', async () => {
  const night = await openNight({
    repositories: makeRepositories(1, () => ({ readme: null })),
    faults: [
      {
        kind: 'nginx-502',
        times: Infinity,
        when: ({ operation }) => operation === 'ReadmeFolders',
      },
    ],
  });

  const { rows } = await night.scan();

  expect(rows.map(({ readmeExcerpt }) => readmeExcerpt)).toEqual(['']);
  expect(rows[0]?.signals.readmeBytes).toBeNull();
  expect(night.logged('readme-missing')).toHaveLength(1);
});

test('chooses the same README, whatever the order of the files', () => {
  const names = ['README.zh.md', 'readme.txt', 'Readme.md', 'README.ja.md', 'notes.md'];
  const toNode = (files: string[]) => ({
    id: 'R_1',
    github: null,
    root: { entries: files.map((name) => ({ name, type: 'blob' })) },
    docs: null,
  });

  expect(chooseReadme(toNode(names))).toBe('Readme.md');
  expect(chooseReadme(toNode(names.toReversed()))).toBe('Readme.md');
});

test.each([
  { path: 'README.md', text: 'docs/guide.md', target: 'docs/guide.md' },
  { path: '.github/README.md', text: '../README.md', target: 'README.md' },
  { path: 'README.md', text: '../../etc/passwd.txt', target: null },
  { path: 'README.md', text: '/etc/passwd.txt', target: null },
  { path: 'README.md', text: 'README.md', target: null },
  { path: 'README.md', text: 'https://example.org/a.md', target: null },
  { path: 'README.md', text: 'Read the guide.md', target: null },
  { path: 'README.md', text: 'docs/guide.md\n', target: null },
])('takes $text in $path for a link to $target', ({ path, text, target }) => {
  expect(toLinkTarget(path, text)).toBe(target);
});
