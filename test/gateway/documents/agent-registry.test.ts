import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getL3ForProbe, getProbe, getWarningsForL3 } from '@agentcash/discovery';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { fillPath, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, type PaidGateway } from '../payment/open-paid-gateway.ts';
import { openProxy } from '../../scripts/live/open-proxy.ts';
import { aSite } from './site.ts';

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
