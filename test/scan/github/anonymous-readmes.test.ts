import { expect, test } from 'vitest';
import type { RecordedRequest } from '../../standin/github/requests.ts';
import { makeRepositories } from './made-up.ts';
import { openNight } from './night.ts';

const fresh = { core: 60, search: 10 };

test.each([
  { files: { 'readme.md': 'Sorts the mail of a small office.' }, bytes: 33 },
  { files: { README: 'Sorts the mail of a small office.' }, bytes: 33 },
  { files: {}, bytes: 0 },
  { files: { 'README.md': new Uint8Array([0, 1]) }, bytes: 0 },
])('counts $bytes bytes of README in $files', async ({ files, bytes }) => {
  const repositories = makeRepositories(1, () => ({ files }));
  const night = await openNight({ repositories, allowances: fresh });

  const { rows } = await night.scanAnonymously();

  expect(rows[0]?.signals.readmeBytes).toBe(bytes);
});

test('stops reading a README that is too long', async () => {
  const files = { 'README.md': `Sorts the mail.\n\n${'More of it. '.repeat(1_000_000)}` };
  const repositories = makeRepositories(1, () => ({ files }));
  const night = await openNight({ repositories, allowances: fresh });

  const { rows } = await night.scanAnonymously();

  expect(rows[0]?.readmeExcerpt).toMatch(/^More of it\./);
  expect(rows[0]?.signals.readmeBytes).toBeLessThan(2_000_000);
});

test('keeps its rows if the host of raw files refuses, and soon stops asking it', async () => {
  const when = ({ resource }: RecordedRequest): boolean => resource === 'raw';
  const night = await openNight({
    repositories: makeRepositories(40),
    allowances: fresh,
    faults: [{ kind: 'unnamed-429', times: Infinity, when }],
  });

  const { rows } = await night.scanAnonymously();

  expect(rows).toHaveLength(40);
  expect(rows.every(({ signals }) => signals.readmeBytes === null)).toBe(true);
  expect(night.github.count('raw')).toBeLessThan(10);
});
