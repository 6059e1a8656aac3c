import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const Manifest = z.looseObject({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  engines: z.unknown().optional(),
});
const Entry = z.looseObject({
  version: z.string(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const Lock = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.looseObject({ '': Manifest }),
});

const entriesOf = (others: unknown) =>
  Object.entries(z.record(z.string(), Entry).parse(others)).map(([path, entry]) => ({
    ...entry,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }));
const locks = ['.', 'scripts/lint'].map((folder) => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')));
  const lock = Lock.parse(JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')));
  const { '': root, ...others } = lock.packages;
  return { folder, manifest, root, others };
});
const entries = locks.flatMap(({ others }) => entriesOf(others));

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

test.each(locks)('package.json and the lock of $folder agree', ({ manifest, root, others }) => {
  const { name, dependencies, devDependencies, optionalDependencies, engines } = manifest;
  expect(root).toMatchObject({ name, dependencies, devDependencies, optionalDependencies });
  expect(root.engines).toEqual(engines);
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const exact = Object.entries(direct).filter(([, range]) => /^\d/.test(range));
  const locked = z.record(z.string(), Entry).parse(others);
  expect(exact.length).toBeGreaterThan(0);
  expect(
    exact.filter(([dependency, range]) => locked[`node_modules/${dependency}`]?.version !== range),
  ).toEqual([]);
});
