import { builtinModules } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom, besides itself and Node. The arrows of the README drawing, checked. */
const arrows: Record<string, readonly string[]> = {
  'pipeline/contract': ['zod'],
  'pipeline/errors': [],
  'pipeline/log': ['pino'],
  'pipeline/command-line': [],
  'pipeline/settings': ['pipeline/command-line', 'pipeline/contract', 'pipeline/errors', 'zod'],
  'pipeline/archive': ['pipeline/contract', 'aws4fetch', 'lru-cache', 'zod'],
  'pipeline/scan': [
    'pipeline/contract',
    'pipeline/archive',
    'pipeline/errors',
    'pipeline/log',
    'd3-array',
    'htmlparser2',
    'markdown-it',
    'octokit',
    'p-queue',
    'zod',
  ],
  'pipeline/analysis': [
    'pipeline/contract',
    'pipeline/archive',
    'pipeline/errors',
    'pipeline/log',
    'd3-array',
    'gpt-tokenizer',
    'openai',
    'zod',
  ],
  'pipeline/publish': [
    'pipeline/contract',
    'pipeline/archive',
    'pipeline/errors',
    '@resvg/resvg-wasm',
    'd3-array',
    'd3-scale',
    'd3-shape',
    'htmlparser2',
    'markdown-it',
    'minisearch',
    'zod',
  ],
  'pipeline/notify': [
    'pipeline/contract',
    'pipeline/archive',
    'pipeline/errors',
    'pipeline/log',
    'p-queue',
    'zod',
  ],
  pipeline: [
    'pipeline/notify',
    'pipeline/command-line',
    'pipeline/contract',
    'pipeline/archive',
    'pipeline/scan',
    'pipeline/analysis',
    'pipeline/publish',
    'pipeline/errors',
    'pipeline/log',
    'pipeline/settings',
  ],
  'gateway/errors': ['gateway/answers', 'gateway/log', 'pipeline/contract', 'express'],
  'gateway/log': ['pino'],
  'gateway/settings': ['pipeline/contract', 'zod'],
  'gateway/limits': ['gateway/errors', 'ipaddr.js', 'lru-cache'],
  'gateway/answers': ['pipeline/archive', 'lru-cache', 'negotiator'],
  'gateway/payment': [
    'gateway/answers',
    'gateway/errors',
    'gateway/log',
    'pipeline/archive',
    'pipeline/contract',
    '@bitauth/libauth',
    '@x402/evm',
    'jose',
    'lru-cache',
    'pg',
    'viem',
    'zod',
  ],
  'gateway/endpoints': ['gateway/payment', 'pipeline/contract', 'zod'],
  'gateway/documents': [
    'gateway/endpoints',
    'gateway/errors',
    'gateway/log',
    'gateway/payment',
    'pipeline/archive',
    'pipeline/contract',
    'zod',
  ],
  'gateway/snapshots': [
    'gateway/answers',
    'gateway/endpoints',
    'gateway/log',
    'pipeline/archive',
    'pipeline/contract',
    'lru-cache',
  ],
  'gateway/routes': [
    'gateway/endpoints',
    'gateway/errors',
    'gateway/limits',
    'gateway/payment',
    'gateway/snapshots',
    'pipeline/contract',
    'express',
    'gpt-tokenizer',
    'lru-cache',
    'zod',
  ],
  'gateway/client': [
    'gateway/endpoints',
    'gateway/payment',
    'pipeline/contract',
    '@modelcontextprotocol/server',
    '@x402/evm',
    '@x402/fetch',
    'viem',
    'zod',
  ],
  'gateway/mcp': [
    'gateway/answers',
    'gateway/client',
    'gateway/documents',
    'gateway/endpoints',
    'gateway/errors',
    'gateway/limits',
    'gateway/log',
    'gateway/payment',
    'gateway/routes',
    'gateway/snapshots',
    '@modelcontextprotocol/server',
  ],
  'gateway/metrics': ['gateway/endpoints', 'gateway/log', 'prom-client', 'zod'],
  gateway: [
    'gateway/answers',
    'gateway/documents',
    'gateway/endpoints',
    'gateway/errors',
    'gateway/limits',
    'gateway/log',
    'gateway/mcp',
    'gateway/metrics',
    'gateway/payment',
    'gateway/routes',
    'gateway/settings',
    'gateway/snapshots',
    'pipeline/archive',
    'pipeline/command-line',
    'pipeline/contract',
    'pipeline/log',
    'express',
  ],
};

/** The only places of the standard library a pure leaf may reach for. */
const nodeModules: Record<string, readonly string[]> = {
  'pipeline/contract': [],
  'pipeline/errors': [],
};

const files = Object.keys(arrows).flatMap((folder) => sourceFiles(folder));

test('imports run only along the arrows', () => {
  const strangers = files.flatMap((file) => {
    const allowed = arrows[folderOf(file)] ?? [];
    const imported = importsOf(file).map((name) => targetOf(file, name));
    return imported
      .filter((target) => target !== folderOf(file) && !allowed.includes(target))
      .filter((target) => !isNode(target))
      .map((target) => `${file} imports ${target}`);
  });
  expect(strangers).toEqual([]);
});

test('no arrow is drawn that nobody uses', () => {
  const used = new Set(
    files.flatMap((file) =>
      importsOf(file).map((name) => `${folderOf(file)} > ${targetOf(file, name)}`),
    ),
  );
  const drawn = Object.entries(arrows).flatMap(([folder, targets]) =>
    targets.map((target) => `${folder} > ${target}`),
  );
  expect(drawn.filter((arrow) => !used.has(arrow))).toEqual([]);
});

test('the contract and the errors reach for nothing outside', () => {
  const reaching = files
    .filter((file) => folderOf(file) in nodeModules)
    .flatMap((file) => importsOf(file).filter((name) => isNode(name)));
  expect(reaching).toEqual([]);
});

test('no folder is named for what it is not', () => {
  const vague = /\/(utils?|helpers?|common|shared|misc|lib|index\.ts)(\/|$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

test('only commands touch the environment and the clock', () => {
  const touching = files.filter((file) =>
    /process\.env|Date\.now\(\)|new Date\(\)|Math\.random/.test(readSource(file)),
  );
  expect(touching.toSorted()).toEqual([
    'gateway/client/mcp/mcp.ts',
    'gateway/settings/settings.ts',
    'pipeline/command.ts',
    'pipeline/nightly.ts',
  ]);
});

function sourceFiles(folder: string): string[] {
  const recursive = folder.includes('/');
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

/** The file without its template texts, which may hold code for others to read. */
function readSource(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');
}

/** The longest folder of the table that holds the file. */
function folderOf(file: string): string {
  const folders = Object.keys(arrows).filter((folder) => file.startsWith(`${folder}/`));
  return folders.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

function importsOf(file: string): string[] {
  const text = readSource(file);
  const statements = text.matchAll(/^(?:import|export)\b[^';]*?from '([^']+)'/gm);
  const calls = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [...statements, ...calls].map(([, name]) => name ?? '');
}

function targetOf(file: string, name: string): string {
  if (!name.startsWith('.')) return name.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1');
  return folderOf(normalize(join(dirname(file), name)));
}

function isNode(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}
