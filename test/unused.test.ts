import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { findSources, importsOf, reachableFrom, readImports } from './imports.ts';

const product = ['pipeline', 'gateway'].flatMap(findSources);
const files = [...product, ...['scripts', 'test'].flatMap(findSources), 'vitest.config.ts'];
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
/** Template texts may hold code for others. */
const codeOf = (file: string) => (texts.get(file) ?? '').replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');
const manifest = readFileSync('package.json', 'utf8');
const commands = manifest + readFileSync('.ci/run', 'utf8');
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const { dependencies, devDependencies } = Manifest.parse(JSON.parse(manifest));

/** Files that are run: commands, tests, configurations, and those whose path another file names. */
function findPrograms(): string[] {
  const named = files.flatMap((file) => {
    const paths = (texts.get(file) ?? '').matchAll(/'([\w./-]+\.ts)'/g);
    return [...paths].flatMap(([, path = '']) => [path, posix.join(posix.dirname(file), path)]);
  });
  const imported = new Set(files.flatMap(importsOf));
  const isRun = new Set(named.filter((path) => !imported.has(path)));
  return files.filter(
    (file) =>
      isRun.has(file) || commands.includes(file) || /(?:\.test|vitest\.config)\.ts$/.test(file),
  );
}

/** Others run or import these: the benchmarks, buyers, the browser, and Vitest. */
const ofOthers =
  /^scripts\/lab\/bench\/servers\/|^gateway\/client\/(?:trend-client|mcp\/mcp)\.ts$|\/browser\/|\/global-setup\.ts$/;

test('every file is run, or imported by a file that is run; what only tests need is among the tests', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const programs = [...findPrograms(), ...files.filter((file) => ofOthers.test(file))];
  const unreached = (from: readonly string[]) => {
    const reached = new Set(from.flatMap((file) => [file, ...reachableFrom(file, imports)]));
    return files.filter((file) => !reached.has(file));
  };
  const isTest = (file: string) => file.startsWith('test/');
  expect(programs.length).toBeGreaterThan(300);
  expect(unreached(programs)).toEqual([]);
  expect(
    unreached(programs.filter((file) => !isTest(file))).filter((file) => !isTest(file)),
  ).toEqual([]);
});

test('every exported name is imported by another file', () => {
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { module, names } of readImports(file)) {
      const target = posix.join(posix.dirname(file), module);
      for (const name of names === 'all' ? ['*'] : names) {
        used.set(target, (used.get(target) ?? new Set()).add(name));
      }
    }
  }
  const unused = files.flatMap((file) => {
    const exported = codeOf(file).matchAll(
      /^export (?:async )?(?:const|function|class|type) (\w+)/gm,
    );
    const names = used.get(file) ?? new Set();
    if (names.has('*') || ofOthers.test(file)) return [];
    return [...new Set([...exported].map(([, name = '']) => name))]
      .filter((name) => !names.has(name) && !isOwnType(file, name))
      .map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});

/** Whether the file uses a type that it exports, such as in what a function takes. */
function isOwnType(file: string, name: string): boolean {
  const text = texts.get(file) ?? '';
  const isType = new RegExp(`^export type ${name}\\b`, 'm').test(text);
  return isType && (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
}

const packageOf = (module: string) => module.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1');
const packagesOf = (sources: readonly string[]) =>
  new Set(
    sources
      .flatMap(readImports)
      .map(({ module }) => packageOf(module))
      .filter((name) => !/^[.]|^node:/.test(name)),
  );

test('every package that is imported is one of ours, and what is shipped needs no package of the development', () => {
  const known = { ...dependencies, ...devDependencies };
  expect([...packagesOf(files)].filter((name) => !(name in known))).toEqual([]);
  expect([...packagesOf(product)].filter((name) => !(name in dependencies))).toEqual([]);
});

test('every package is imported, or its name or its command is written somewhere', () => {
  const imported = packagesOf(files);
  const sources = files.filter((file) => file !== 'test/unused.test.ts');
  const written = [
    manifest.replaceAll(/^ {4}"[^"]+": "[\^\d][^"]*"/gm, ''),
    ...sources.map((file) => texts.get(file)),
  ].join('\n');
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const typed = name.replace(/^@types\//, '');
    const isWritten = new RegExp(`['"\` /]${name}[/'"\` ]`).test(written);
    return !imported.has(name) && !imported.has(typed) && !isWritten;
  });
  // Node's own types, and the part of the linter that knows types.
  expect(unused).toEqual(['@types/node', 'oxlint-tsgolint']);
});
