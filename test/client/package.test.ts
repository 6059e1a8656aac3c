import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

const folder = mkdtempSync(join(tmpdir(), 'package-'));
const installed = join(folder, 'node_modules', 'trend-intelligence-api');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  run('npm', ['run', '--silent', 'build'], process.cwd());
  const [packed] = z
    .array(z.object({ filename: z.string(), size: z.number() }))
    .parse(JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], process.cwd())));
  await mkdir(installed, { recursive: true });
  run('tar', [
    '-xzf',
    join(folder, packed?.filename ?? ''),
    '--strip-components=1',
    '-C',
    installed,
  ]);
  // Its dependencies, as an installation would lay them beside it.
  symlinkSync(resolve('node_modules/zod'), join(folder, 'node_modules/zod'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

function run(command: string, args: readonly string[], cwd = folder, env = {}): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
}

test('the client is imported by the package name, and runs without any source of ours', () => {
  writeFileSync(
    join(folder, 'use.js'),
    `import { createTrendClient } from 'trend-intelligence-api/client';
const answer = await createTrendClient({ baseUrl: 'http://127.0.0.1:9' }).getIndex();
console.log(JSON.stringify(answer));`,
  );
  expect(JSON.parse(run(process.execPath, ['use.js']))).toMatchObject({
    ok: false,
    failure: { kind: 'unreachable' },
  });
});

test('its types hold in a project of their own', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { createTrendClient } from 'trend-intelligence-api/client';
const answer = await createTrendClient({ baseUrl: 'http://127.0.0.1:9' }).getLatestDigest();
export const stars: number | undefined = answer.ok ? answer.value.data.notableProjects[0]?.stars : undefined;
// @ts-expect-error a title is no number
export const title: number = answer.ok ? answer.value.data.title : 0;`,
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    'false',
  ];
  expect(
    run(process.execPath, [tsc, ...options, '--lib', 'es2023,dom', '--types', '', 'use.ts']),
  ).toBe('');
});

test('the bin answers the handshake of an MCP host', () => {
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    },
  };
  const said = execFileSync(process.execPath, [join(installed, 'dist/mcp.js')], {
    encoding: 'utf8',
    input: `${JSON.stringify(hello)}\n`,
    env: { TREND_API_URL: 'http://127.0.0.1:9' },
  });
  expect(JSON.parse(said)).toMatchObject({
    result: { serverInfo: { name: 'trend-intelligence' } },
  });
});
