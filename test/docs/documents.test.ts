import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import {
  freeEndpoints,
  healthRoute,
  limitOf,
  paidEndpoints,
} from '../../gateway/endpoints/endpoints.ts';
import { documentList } from '../../gateway/endpoints/files.ts';
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { renderLlmsFull } from '../../gateway/documents/llms.ts';
import { aSite } from '../gateway/documents/site.ts';
import { GatewaySettings } from '../../gateway/settings.ts';
import { PipelineSettings } from '../../pipeline/night/settings.ts';
import { newFolder } from '../run/new-folder.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'gateway/client/README.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
];

test.each(pages)('every link of %s leads to a file and a heading that exist', (page) => {
  const broken = linksOf(page).filter((link) => !leadsSomewhere(page, link));
  expect(broken).toEqual([]);
});

test.each(pages)('every file of ours that %s names exists', (page) => {
  const named = [...read(page).matchAll(/`((?:gateway|pipeline|scripts|test)\/[\w./-]+)`/g)];
  expect(named.flatMap(([, path = '']) => (existsSync(path) ? [] : [path]))).toEqual([]);
});

// Our name is not taken in the registry yet: a stranger could publish under it and receive wallet keys.
test.each(pages)('%s tells nobody to fetch our package from a registry', (page) => {
  const fetches =
    /\b(?:npx|bunx|npm (?:i|install|exec)|(?:pnpm|yarn) (?:add|dlx))\b.*trend-intelligence/;
  expect(read(page)).not.toMatch(fetches);
});

test('the README has at most 800 words, and 1,500 with what going live takes', () => {
  const [, machine = ''] =
    /\n## A machine of your own\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? [];
  const count = (text: string) => text.trim().split(/\s+/).length;
  expect(count(read('README.md'))).toBeLessThanOrEqual(800);
  expect(count(machine)).toBeGreaterThan(100);
  expect(count(read('README.md') + machine)).toBeLessThanOrEqual(1500);
});

function read(page: string): string {
  return readFileSync(page, 'utf8');
}

/** Links and images to files of this repository. Code is left out. */
function linksOf(page: string): string[] {
  const text = read(page)
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(target).includes(anchor);
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string() })) })),
});
const { groups } = Rules.parse(parse(readFileSync('gateway/metrics/alerts.yml', 'utf8')));
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const manual = readFileSync('docs/alerts.md', 'utf8');

test.each(alerts)('docs/alerts.md says what to do for the alert %s', (alert) => {
  const [, paragraph = ''] = new RegExp(`^\\*\\*${alert}\\.\\*\\* (.*)$`, 'm').exec(manual) ?? [];
  expect(paragraph.length).toBeGreaterThan(40);
});

/** The endpoints as a Markdown table. Each row has the path, its price or limit, and its answer. */
function renderEndpointTable(): string {
  const rows = [
    ['GET', 'price', 'answers'],
    ['---', '---', '---'],
    ...freeEndpoints.map(limited),
    ...paidEndpoints.map(({ path, price, summary }) => [
      `\`${path}\``,
      `${price.display} a call`,
      summary,
    ]),
    limited(healthRoute),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function limited({ path, summary }: { path: string; summary: string }): string[] {
  return [`\`${path}\``, `free, ${limitOf(path).limit} a minute`, summary];
}

test('the README lists the endpoints as the code defines them, and names every document', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, table = ''] = /<!-- endpoints -->\n(.*?)<!-- \/endpoints -->/s.exec(readme) ?? [];
  expect(table.trim()).toBe(renderEndpointTable());
  const [, prose = ''] = readme.split('<!-- /endpoints -->');
  for (const { path } of documentList) expect(prose).toContain(`\`${path}\``);
});

const compiler = resolve('node_modules/typescript/bin/tsc');
const options =
  '--noEmit --strict --skipLibCheck --target esnext --module nodenext --types node --allowImportingTsExtensions';

/** What the compiler reports about texts. All blocks of a text are one program, because a reader copies all of them. */
async function compile(texts: Readonly<Record<string, string>>): Promise<string> {
  const folder = newFolder();
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await mkdir(join(folder, 'dist'));
  const client = JSON.stringify(resolve('gateway/client/trend-client.ts'));
  await writeFile(join(folder, 'dist/client.ts'), `export * from ${client};\n`);
  for (const [name, text] of Object.entries(texts)) {
    const blocks = [...text.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, block = '']) => block);
    expect(blocks).not.toEqual([]);
    const program = blocks.join('\n').replaceAll("'trend-intelligence-api'", "'./dist/client.js'");
    await writeFile(join(folder, `${name}.ts`), program);
  }
  const args = [compiler, ...options.split(' '), ...Object.keys(texts).map((name) => `${name}.ts`)];
  return new Promise((tell) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => tell(stdout));
  });
}

test('the programs of the documents compile', async () => {
  const programs = {
    readme: read('README.md'),
    'client-and-mcp': read('docs/client-and-mcp.md'),
    'client-readme': read('gateway/client/README.md'),
    manual: renderLlmsFull(aSite()),
  };
  expect(await compile(programs)).toBe('');
});

const schemas = { ...GatewaySettings.in.shape, ...PipelineSettings.in.shape };
const settings = Object.keys(schemas).toSorted();

/** Variables that compose.yml reads besides the settings that it passes on. */
const ofCompose = ['HTTP_PORT', 'NETWORK', 'POSTGRES_PASSWORD', 'RESOLVER'];

const example = readFileSync('.env.example', 'utf8');

test('.env.example names every setting, and those of compose, and nothing else', () => {
  const named = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...settings, ...ofCompose].toSorted());
});

test('a value in .env.example is the default of its setting', () => {
  const given = [...example.matchAll(/^#([A-Z0-9_]+)=(.+)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const defaults = new Map<unknown, unknown>(
    Object.entries({
      ...PipelineSettings.in.parse({}),
      ...GatewaySettings.in.parse({}),
      HTTP_PORT: 80,
      NETWORK: '172.31.243',
      RESOLVER: '127.0.0.11',
    }),
  );
  expect(given.length).toBeGreaterThan(10);
  expect(given).toEqual(given.map(([name]) => [name, String(defaults.get(name))]));
});

test('docs/operations.md describes every setting, and what to do about events that exist', () => {
  const operations = read('docs/operations.md');
  expect(settings.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  const events = [...operations.matchAll(/^\| `([a-z]+-[a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(events.length).toBeGreaterThan(3);
  const known = read('gateway/http/events.ts');
  expect(events.filter((event) => !known.includes(`'${event}':`))).toEqual([]);
});
