import { expect, test } from 'vitest';
import type { StandInRepository } from '../../../standin/github/repository.ts';
import { makeRepositories } from './made-up.ts';
import { scanOnce } from './night.ts';

type Files = NonNullable<StandInRepository['files']>;

const prose = 'Sorts the mail of a small office by colour and by hour.';
const other = 'Another file that nobody should take for the README of this.';

async function scanFiles(files: Files) {
  const repositories = makeRepositories(1, () => ({ readme: null, files }));
  const { rows, github } = await scanOnce({ repositories });
  return { row: rows[0], graphqlCalls: github.count('graphql'), restCalls: github.count('core') };
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

test.each(['ReadMe.MD', 'Readme.org', 'docs/README.md', 'README.zh.md'])(
  'asks GitHub which file it shows, and reads %s',
  async (path) => {
    const { row, graphqlCalls, restCalls } = await scanFiles({
      'LICENSE.md': other,
      [path]: prose,
    });

    expect(row?.readmeExcerpt).toBe(prose);
    expect(row?.signals.readmeBytes).toBe(prose.length);
    expect([graphqlCalls, restCalls]).toEqual([3, 1]);
  },
);

test.each([
  { first: '.github/README.md', second: 'README.md' },
  { first: 'README.md', second: 'docs/README.md' },
])('prefers $first to $second', async ({ first, second }) => {
  const { row } = await scanFiles({ [second]: other, [first]: prose });

  expect(row?.readmeExcerpt).toBe(prose);
});

test('skips a binary file and takes one with text', async () => {
  const binary = new Uint8Array([0, 1, 2, 3]);

  const { row } = await scanFiles({ 'README.md': binary, 'README.rst': prose });

  expect(row?.readmeExcerpt).toBe(prose);
});

test('takes the beginning of a README that GitHub cuts off', async () => {
  const long = `${prose}\n\n${'More of it. '.repeat(60_000)}`;

  const { row } = await scanFiles({ 'README.md': long });

  expect(row?.readmeExcerpt).toMatch(/^Sorts the mail/);
  expect(row?.signals.readmeBytes).toBe(long.length);
});

test('a README that is a symbolic link has the text of its target', async () => {
  const { row, restCalls } = await scanFiles({
    'README.md': 'packages/core/README.md',
    'packages/core/README.md': prose,
  });

  expect(row?.readmeExcerpt).toBe(prose);
  expect(restCalls).toBe(1);
});

test.each(['utf16le', 'utf-16be'] as const)(
  'a README in %s with its mark is decoded',
  async (form) => {
    const bytes = Buffer.from(`\ufeff${prose}`, 'utf16le');
    const { row } = await scanFiles({ 'README.md': form === 'utf16le' ? bytes : bytes.swap16() });

    expect(row?.readmeExcerpt).toBe(prose);
  },
);

test.each([
  ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 9\n'],
  ['a binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['a file of another folder', other, 'src/README.md'],
])('%s is no README', async (_name, file, path = 'README.md') => {
  const { row } = await scanFiles({ [path]: file });

  expect(row?.readmeExcerpt).toBe('');
  expect(row?.signals.readmeBytes).toBe(0);
});
