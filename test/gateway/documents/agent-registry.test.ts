import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { getL3ForProbe, getProbe, getWarningsForL3 } from '@agentcash/discovery';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { fillPath, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, type PaidGateway } from '../payment/open-paid-gateway.ts';
import { openProxy } from '../../scripts/live/open-proxy.ts';
import { aSite } from './site.ts';
import { mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { renderLlmsFull } from '../../../gateway/documents/llms.ts';
import { ReposResponse } from '../../../pipeline/contract/views.ts';
import { parseBody } from '../start/open-gateway.ts';
import { toEnvironment } from '../../process-environment.ts';

const require = createRequire(import.meta.url);

/** What `@agentcash/discovery` reports about an origin. It exits 0 whatever it finds. */
const Report = z.object({
  ok: z.boolean(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  resources: z.array(
    z.object({ path: z.string(), authHint: z.string(), priceHint: z.string().optional() }),
  ),
});

/** What it reports about one address. */
const Checked = z.object({
  found: z.boolean(),
  warnings: z.array(z.unknown()),
  advisories: z.array(
    z.looseObject({
      method: z.string(),
      authMode: z.string(),
      estimatedPrice: z.string(),
      protocols: z.array(z.string()),
    }),
  ),
});

async function run(command: 'discover' | 'check', url: string): Promise<unknown> {
  const library = require.resolve('@agentcash/discovery');
  const program = join(dirname(library), '..', 'bin', 'discovery.js');
  const args = [program, command, url, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

const { example } = aSite();
const chain = await openChain();

/** A gateway whose BASE_URL is the address at which it is reached. */
async function openReachable(): Promise<PaidGateway & { baseUrl: string }> {
  const { url: baseUrl, leadTo } = await openProxy();
  const gateway = await openPaidGateway(chain, { env: { BASE_URL: baseUrl } });
  leadTo(gateway.address);
  return { ...gateway, baseUrl };
}

test('a registry of agents reads every route of a running gateway, finds them payable, and reports no warning', async () => {
  const gateway = await openReachable();
  const { ok, warnings, resources } = Report.parse(await run('discover', gateway.baseUrl));
  expect([ok, warnings]).toEqual([true, []]);
  const paid = resources.filter(({ authHint }) => authHint === 'paid');
  expect(paid.map(({ path, priceHint }) => [path, priceHint])).toEqual(
    paidEndpoints.map(({ path, price }) => [path, `${price.dollars} USD`]),
  );
  for (const { path, price } of paidEndpoints) {
    const checked = Checked.parse(
      await run('check', `${gateway.baseUrl}${fillPath(path, example)}`),
    );
    expect(checked).toMatchObject({ found: true, warnings: [] });
    expect(checked.advisories).toEqual([
      expect.objectContaining({
        method: 'GET',
        authMode: 'paid',
        estimatedPrice: `${price.dollars} USD`,
        protocols: ['x402'],
      }),
    ]);
  }
});

test("the registry's probe reads the challenge itself, and finds no error", async () => {
  const gateway = await openReachable();
  for (const { path, price } of paidEndpoints) {
    const address = fillPath(path, example);
    const probed = await getProbe(`${gateway.baseUrl}${address}`);
    const read = getL3ForProbe(probed.unwrapOr([]), address, 'GET');
    expect(getWarningsForL3(read)).toEqual([]);
    expect([read?.inputSchema, read?.outputSchema]).not.toContain(undefined);
    expect(read).toMatchObject({
      authMode: 'paid',
      paymentOptions: [{ network: 'eip155:8453', amount: price.atomic, payTo: chain.payTo }],
    });
  }
});

const gateway = await openPaidGateway(chain);

/** A folder with the program of the manual, as a reader would copy it. */
async function copyProgram(manual: string): Promise<string> {
  const programs = [...manual.matchAll(/^```ts\n(.+?)^```$/gms)].map(([, program]) => program);
  expect(programs).toHaveLength(1);
  const folder = await mkdtemp(join(tmpdir(), 'manual-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'buy.ts'), programs[0] ?? '');
  return folder;
}

function runProgram(folder: string, key: string) {
  return promisify(execFile)(process.execPath, ['--import', 'tsx', 'buy.ts'], {
    cwd: folder,
    // A refused program throws at its top level, on purpose. So NODE_OPTIONS does not watch for rejections here.
    env: toEnvironment({ WALLET_KEY: key, NODE_OPTIONS: '' }),
  });
}

test('the example program of the manual pays and gets the rows', async () => {
  const folder = await copyProgram(renderLlmsFull(aSite(gateway.address)));
  const before = await gateway.received();

  const { stdout } = await runProgram(folder, chain.payerKey);

  expect((await gateway.received()) - before).toBe(10_000n);
  const path = '/v1/repos?limit=10';
  const { data } = ReposResponse.parse(
    parseBody(await gateway.send(path, await gateway.sign(path))),
  );
  const lines = data.map(({ fullName, stars }) => `${fullName} ${stars}`);
  expect(stdout.trim().split('\n')).toEqual(lines);
});

test('the example program prints the refusal if its wallet is empty', async () => {
  const folder = await copyProgram(renderLlmsFull(aSite(gateway.address)));
  const before = await gateway.received();

  const refused = runProgram(folder, `0x${'7d'.repeat(32)}`);

  await expect(refused).rejects.toThrow(/insufficient_funds/);
  expect(await gateway.received()).toBe(before);
});
