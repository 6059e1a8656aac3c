import { builtinModules } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { arrows } from './arrows.ts';
import { findSources, importsOf, reachableFrom, readImports } from './imports.ts';

const files = Object.keys(arrows).flatMap((folder) =>
  findSources(folder).filter((file) => folderOf(file) === folder),
);

test('a folder imports only what its arrows allow', () => {
  const strangers = files.flatMap((file) => {
    const allowed = arrows[folderOf(file)] ?? [];
    const imported = modulesOf(file).map((name) => targetOf(file, name));
    return imported
      .filter((target) => target !== folderOf(file) && !allowed.includes(target))
      .filter((target) => !isNode(target))
      .map((target) => `${file} imports ${target}`);
  });
  expect(strangers).toEqual([]);
});

test('every arrow is used by an import', () => {
  const used = new Set(
    files.flatMap((file) =>
      modulesOf(file).map((name) => `${folderOf(file)} > ${targetOf(file, name)}`),
    ),
  );
  const drawn = Object.entries(arrows).flatMap(([folder, targets]) =>
    targets.map((target) => `${folder} > ${target}`),
  );
  expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([]);
});

// The linter also finds loops, but it does not follow imports of types.
test.each(['pipeline', 'gateway', 'scripts'])(
  'no file in %s imports itself through other files, types included',
  (folder) => {
    const imports = new Map(findSources(folder).map((file) => [file, importsOf(file)]));
    const inLoops = [...imports.keys()].filter((file) => reachableFrom(file, imports).has(file));
    expect(inLoops).toEqual([]);
  },
);

test('the contract imports no module of Node', () => {
  const reaching = files
    .filter((file) => folderOf(file) === 'pipeline/contract')
    .flatMap((file) => modulesOf(file).filter(isNode));
  expect(reaching).toEqual([]);
});

test('tests stand where the code stands that they test', () => {
  const strangers = ['pipeline', 'gateway', 'scripts'].flatMap((part) =>
    readdirSync(join('test', part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((folder) => !existsSync(folder.replace('test/', ''))),
  );
  expect(strangers).toEqual([]);
});

test.each(['pipeline', 'gateway'])(
  'the drawing in docs/architecture.md has each folder of %s, and no other',
  (part) => {
    const [, drawing = ''] =
      /## The drawing\n(.*?)\nFive floors/s.exec(readFileSync('docs/architecture.md', 'utf8')) ??
      [];
    const [, lines = ''] = new RegExp(`^ {4}${part}/(.*?)^ {4}\\w`, 'ms').exec(drawing) ?? [];
    const [first = '', ...others] = lines.split('\n');
    const beside = [...first.matchAll(/([a-z]+)\//g)].map(([, name]) => name);
    const below = others.map((line) => /^ {16}([a-z]+)\//.exec(line)?.[1]);
    const drawn = [...beside, ...below].filter((name) => name !== undefined);
    const there = readdirSync(part, { withFileTypes: true });
    const folders = there.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(drawn.toSorted()).toEqual(folders.toSorted());
  },
);

test('no folder and no file has a vague name', () => {
  const vague = /\/(utils?|helpers?|common|shared|misc|lib|index\.ts)(\/|$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

test('only commands and settings read the environment, the clock or random numbers', () => {
  const touching = files.filter((file) =>
    /process\.env|Date\.now\(\)|new Date\(\)|Math\.random/.test(readSource(file)),
  );
  expect(touching.toSorted()).toEqual([
    'gateway/client/mcp/mcp.ts',
    'gateway/settings.ts',
    'pipeline/night/command.ts',
    'pipeline/nightly.ts',
    'pipeline/platform/command-line.ts',
  ]);
});

/** The file without its template texts, which may hold code for others to read. */
function readSource(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');
}

/** The longest folder of the table that holds the file. */
function folderOf(file: string): string {
  const folders = Object.keys(arrows).filter((folder) => file.startsWith(`${folder}/`));
  return folders.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

function modulesOf(file: string): string[] {
  return readImports(file).map(({ module }) => module);
}

function targetOf(file: string, name: string): string {
  if (!name.startsWith('.')) return name.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1');
  return folderOf(normalize(join(dirname(file), name)));
}

function isNode(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}
