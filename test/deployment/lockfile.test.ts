import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const Entry = z.looseObject({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const Lock = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), Entry),
});

/** The packages of both locks. `npm ci` itself refuses a lock that does not agree with its package.json. */
const entries = ['.', 'scripts/lint'].flatMap((folder) => {
  const lock = Lock.parse(JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')));
  const { '': _root, ...others } = lock.packages;
  return Object.entries(others).map(([path, entry]) => ({
    ...entry,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }));
});

/** The program of the private chain for other systems. It is optional, and nothing that is shipped contains it. */
const withoutChecksum = [
  '@foundry-rs/anvil-darwin-amd64',
  '@foundry-rs/anvil-darwin-arm64',
  '@foundry-rs/anvil-linux-arm64',
  '@foundry-rs/anvil-win32-amd64',
];

test('every package is pinned by a checksum, except the named ones', () => {
  const unpinned = entries.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  expect(unpinned.map(({ name }) => name).toSorted()).toEqual(withoutChecksum);
  expect(unpinned.filter(({ optional }) => optional !== true)).toEqual([]);
});

test('no package comes from anywhere but the registry', () => {
  const elsewhere = entries.flatMap(({ resolved }) =>
    resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : resolved,
  );
  expect(elsewhere).toEqual([]);
});

test('one package has an install script, and nothing here needs it', () => {
  const scripted = entries.filter(({ hasInstallScript }) => hasInstallScript);
  expect(scripted.map(({ name }) => name)).toEqual(['esbuild']);
});
