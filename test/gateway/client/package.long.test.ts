import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { day, openGateway } from '../open-gateway.ts';
import { toEnvironment } from '../../process-environment.ts';
import { newFolder } from '../../run/new-folder.ts';

const start = promisify(execFile);
const folder = newFolder();
const project = join(folder, 'project');
const installed = join(project, 'node_modules');
const gateway = await openGateway();
const address = `http://127.0.0.1:${gateway.port}`;
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Building, packing and installing take seconds, and far more on a busy machine. */
const patienceMs = 300_000;

beforeAll(async () => {
  await run('npm', ['run', '--silent', 'build', '--', '--package'], process.cwd());
  const ours = await pack(resolve('dist/package'));
  // The one dependency is packed too, so npm needs no network.
  const zod = await pack(resolve('node_modules/zod'));
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quiet, ours, zod]);
}, patienceMs);

async function run(command: string, args: readonly string[], cwd = project): Promise<string> {
  return (await start(command, args, { cwd })).stdout;
}

/** Packs a folder, and gives the file. */
async function pack(source: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, source];
  const Packed = z.tuple([z.object({ filename: z.string() })]);
  const [{ filename }] = Packed.parse(JSON.parse(await run('npm', args, folder)));
  return join(folder, filename);
}

test('its README is written for buyers', async () => {
  const at = join(installed, 'trend-intelligence-api');
  expect(await readFile(join(at, 'README.md'), 'utf8')).toContain('# Trend Intelligence client');
});

test('its file client.js has types too, because a clone imports it by its path', async () => {
  const file = './node_modules/trend-intelligence-api/dist/client.js';
  const program = `import { createTrendClient, type TrendClient } from '${file}';
export const client: TrendClient = createTrendClient({ baseUrl: '${address}' });
`;
  await writeFile(join(project, 'typed.ts'), program);
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const options = '--noEmit --strict --skipLibCheck --target esnext --module nodenext typed.ts';
  expect(await run('node', [compiler, ...options.split(' ')])).toBe('');
});

test('an installation contains the package and zod, and nothing else', async () => {
  const names = (await readdir(installed)).filter((name) => !name.startsWith('.'));
  expect(names).toEqual(['trend-intelligence-api', 'zod']);
});

test('it contains what it exports, and no code of the gateway or the pipeline', async () => {
  const files = await readdir(join(installed, 'trend-intelligence-api'), { recursive: true });
  const programs = files.filter((name) => /^dist\/[a-z]+\.js$/.test(name));
  expect(programs.toSorted()).toEqual(['dist/client.js', 'dist/mcp.js']);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
});

test.each(['trend-intelligence-api', 'trend-intelligence-api/client'])(
  'the client is imported from %s, and reads a running gateway',
  async (specifier) => {
    await writeFile(
      join(project, 'use.js'),
      `import { createTrendClient } from '${specifier}';
const answer = await createTrendClient({ baseUrl: '${address}' }).getIndex();
console.log(JSON.stringify(answer));`,
    );
    expect(JSON.parse(await run(process.execPath, ['use.js']))).toMatchObject({
      ok: true,
      value: { digestDate: `${day}T00:00:00.000Z` },
    });
  },
);

test('its types compile in another project', async () => {
  await writeFile(
    join(project, 'use.ts'),
    `import { createTrendClient } from 'trend-intelligence-api';
import type {
  Answer, Brief, Digest, DigestsQuery, Failure, FamilyCatalog, FollowedProject, FollowUpReport,
  FollowUpTotals, FollowUpWeek, Health, IndexRecord, NotableProject, PaymentRequired, Provenance,
  Receipt, ReposQuery, RepositoryRow, Risk, StarBucket, TrendClient, VolumeMetrics,
} from 'trend-intelligence-api';
import type { RepositoryRow as SameRow } from 'trend-intelligence-api/client';
export const sameRow = (row: RepositoryRow): SameRow => row;
export type Named = [
  Answer<Digest>, Brief, DigestsQuery, Failure, FamilyCatalog, FollowedProject, FollowUpReport,
  FollowUpTotals, FollowUpWeek, Health, IndexRecord, NotableProject, PaymentRequired, Provenance,
  Receipt, ReposQuery, Risk, StarBucket, TrendClient, VolumeMetrics,
];
const answer = await createTrendClient({ baseUrl: 'http://127.0.0.1:9' }).getLatestDigest();
export const stars: number | undefined = answer.ok ? answer.value.data.notableProjects[0]?.stars : undefined;
// @ts-expect-error a title is no number
export const title: number = answer.ok ? answer.value.data.title : 0;`,
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', ''];
  const target = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];
  expect(await run(process.execPath, [tsc, ...strict, ...target, 'use.ts'])).toBe('');
});

test('the bin serves an MCP host, also with a wallet', async () => {
  const { bin } = z
    .object({ bin: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(resolve('package.json'), 'utf8')));
  const [command = ''] = Object.keys(bin);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: join(installed, '.bin', command),
      cwd: project,
      env: toEnvironment({
        TREND_API_URL: address,
        TREND_WALLET_KEY: `0x${'1'.repeat(64)}`,
        TREND_MAX_SPEND_USD: '0.01',
        TREND_STATE_FOLDER: join(project, 'wallet'),
      }),
      stderr: 'inherit',
    }),
  );
  afterAll(() => client.close());
  expect(await client.callTool({ name: 'get_brief' })).toMatchObject({
    structuredContent: { data: { source: 'demo' } },
  });
});
