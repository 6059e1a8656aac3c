import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createClosers } from '../../../../../gateway/start/closers.ts';
import { parseFile } from '../../../../../pipeline/platform/file-text.ts';
import { Health } from '../../../../../pipeline/contract/service-answers.ts';
import { signAuthorization, toHeader } from '../../../../../scripts/lab/paying/sign.ts';
import { ask } from '../../../../../scripts/lab/soak/service/ask.ts';
import { openRegions } from '../../../../../scripts/lab/soak/service/regions.ts';
import { openService } from '../../../../../scripts/lab/soak/service/service.ts';
import { openChain } from '../../../../standin/chain/open-chain.ts';
import { openPostgres } from '../open-postgres.ts';

const Rows = z.looseObject({ scanDate: z.string() });
const path = '/v1/repos?limit=2';
/** A gateway looks for a night every ten seconds, and `/health` allows 60 requests a minute. */
const patience = { timeout: 90_000, interval: 2_500 };

const closers = createClosers();
afterAll(closers.close, 60_000);
const [chain, postgres] = await Promise.all([openChain(), openPostgres()]);
closers.add(postgres.close);
const regions = await openRegions(chain);
closers.add(regions.close);
const { gateways, nights, readLedger, front, close } = await openService({
  chain,
  rpcUrls: [chain.rpcUrl, chain.rpcUrl],
  databaseUrl: await postgres.createDatabase(),
  regions,
  hear: () => undefined,
});
closers.add(close);
closers.add(() => front.close());

const portOf = (region: number) => gateways[region]?.port ?? 0;
const snapshotOf = async (region: number) => {
  const { body } = await ask(portOf(region), '/health');
  return parseFile(Health, body, '/health').snapshot;
};
const servedDay = async (region: number) => (await snapshotOf(region)).digestDate?.slice(0, 10);
const refusedBy = async (region: number) => (await snapshotOf(region)).refused;
const sentBy = (region: number) =>
  chain.client.getTransactionCount({
    address: privateKeyToAddress(regions.wallets[region] ?? '0x'),
  });

async function sign(): Promise<string> {
  return toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
}

/** Buys a call, and returns the day of the rows. */
async function buy(region: number, payment: string): Promise<string> {
  const { status, body } = await ask(portOf(region), path, {
    headers: { 'PAYMENT-SIGNATURE': payment },
  });
  expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' });
  return Rows.parse(JSON.parse(body)).scanDate.slice(0, 10);
}

test('nights are published while two regions without a shared disk serve and sell', async () => {
  const before = await chain.balanceOf(chain.payTo);
  const published = new AbortController();
  const sold: string[] = [];
  const sell = async (region: number) => {
    while (!published.signal.aborted) sold.push(await buy(region, await sign()));
  };
  const publish = async () => {
    try {
      for (let night = 0; night < 2; night += 1) {
        const date = await nights.publishNext();
        for (const region of [0, 1]) {
          await expect.poll(() => servedDay(region), patience).toBe(date);
        }
      }
    } finally {
      published.abort();
    }
  };
  await Promise.all([publish(), sell(0), sell(1)]);

  expect((await chain.balanceOf(chain.payTo)) - before).toBe(BigInt(sold.length) * 10_000n);
  expect(new Set(sold).size).toBeGreaterThan(1);
  const states = (await readLedger()).map(({ state }) => state);
  expect(states).toEqual(sold.map(() => 'settled'));
  const sent = [await sentBy(0), await sentBy(1)];
  expect(sent.every((count) => count > 0)).toBe(true);
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(sold.length);
}, 240_000);

test('a region that is cut off from the bucket serves and sells its last night', async () => {
  const last = await servedDay(1);
  regions.cut(1);
  const next = await nights.publishNext();
  await expect.poll(() => servedDay(0), patience).toBe(next);
  await expect.poll(() => refusedBy(1), patience).toBe('unreadable');
  expect(await servedDay(1)).toBe(last);

  const before = await chain.balanceOf(chain.payTo);
  expect(await buy(1, await sign())).toBe(last);
  const payment = await sign();
  expect(await buy(0, payment)).toBe(next);
  // The ledger knows the payment everywhere. No region answers it from another night, and none charges it again.
  const away = await ask(portOf(1), path, { headers: { 'PAYMENT-SIGNATURE': payment } });
  expect(away.status).toBe(503);
  expect(away.body).toContain('"settled":true');
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(20_000n);

  regions.heal();
  await expect.poll(() => servedDay(1), patience).toBe(next);
  expect(await buy(1, payment)).toBe(next);
  expect(await buy(1, await sign())).toBe(next);
}, 240_000);
