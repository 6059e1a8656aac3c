import { generateKeyPairSync } from 'node:crypto';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import { parseBody } from '../start/open-gateway.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway, type PaidGateway } from './open-paid-gateway.ts';

const chain = await openChain();
const rpc = await openRpc(chain.rpcUrl);
const facilitator = await openFacilitator(chain);
const [ours, remote] = [
  await openPaidGateway(chain, { rpcUrl: rpc.url }),
  await openPaidGateway(chain, { rpcUrl: rpc.url, facilitatorUrl: facilitator.url }),
];
afterAll(() => Promise.all([ours.close(), remote.close()]));

const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** What `/health?ready` says some seconds later, while `/health` itself stays 200. */
async function askLater(gateway: PaidGateway) {
  gateway.pass(6);
  expect((await gateway.ask('/health')).status).toBe(200);
  const answer = await gateway.ask('/health?ready');
  const { code, message } = Refusal.safeParse(parseBody(answer)).data?.error ?? {};
  return { status: answer.status, code, message };
}

test('a gateway is ready while its ledger and its RPC answer', async () => {
  expect(await askLater(ours)).toMatchObject({ status: 200 });
  const [ready, alive] = [await ours.ask('/health?ready=1'), await ours.ask('/health')];
  expect(parseBody(ready)).toEqual(parseBody(alive));
});

test.each(['cut', 'fail', 'hang', { result: '0x1' }] as const)(
  'without its RPC a gateway with a wallet of its own is not ready, and says so within seconds: %j',
  async (passage) => {
    rpc.decide(() => passage);
    const message = 'The RPC does not answer, or answers for another chain.';
    const startedAt = performance.now();
    expect(await askLater(ours)).toEqual({ status: 503, code: 'not_ready', message });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    rpc.decide(() => 'through');
    expect(await askLater(ours)).toMatchObject({ status: 200 });
  },
);

test('strangers who ask for readiness do not make the gateway ask more often', async () => {
  ours.pass(6);
  rpc.calls.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => ours.ask('/health?ready')));
  expect(rpc.calls).toEqual(['eth_chainId']);
});

test('with a facilitator, the facilitator has to answer and the RPC does not', async () => {
  rpc.decide(() => 'cut');
  expect(await askLater(remote)).toMatchObject({ status: 200 });
  facilitator.decide(() => ({ status: 401, body: {} }));
  expect(await askLater(remote)).toMatchObject({ status: 200 });
  const message = 'The facilitator does not answer, refuses the key, or does not list Base.';
  const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }];
  for (const conduct of ['cut', { status: 502, body: {} }, { said: { kinds } }] as const) {
    facilitator.decide(() => conduct);
    expect(await askLater(remote)).toEqual({ status: 503, code: 'not_ready', message });
  }
  facilitator.decide(() => 'through');
  rpc.decide(() => 'through');
});

test('a gateway whose key the facilitator refuses is not ready', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyed = await openPaidGateway(chain, {
    facilitatorUrl: facilitator.url,
    coinbaseKey: {
      id: 'one',
      secret: String(privateKey.export({ type: 'sec1', format: 'pem' })),
    },
  });
  expect(await askLater(keyed)).toMatchObject({ status: 200 });
  expect(facilitator.headers.at(-1)?.authorization).toMatch(/^Bearer \S+$/);
  for (const status of [401, 403]) {
    facilitator.decide(() => ({ status, body: {} }));
    expect((await askLater(keyed)).message).toMatch(/refuses the key/);
  }
  facilitator.decide(() => 'through');
});

test('a gateway whose wallet has no ether is not ready until the wallet has some', async () => {
  const settlementKey = generatePrivateKey();
  const poor = await openPaidGateway(chain, { settlementKey });
  await poor.reconcile();
  const message = 'The settlement wallet has no ether, so nothing can settle.';
  expect(await askLater(poor)).toEqual({ status: 503, code: 'not_ready', message });
  const address = privateKeyToAddress(settlementKey);
  await chain.client.setBalance({ address, value: parseEther('1') });
  await poor.reconcile();
  expect(await askLater(poor)).toMatchObject({ status: 200 });
});

test('the balance of the wallet is read with each reconciliation, and the earlier one stays and grows older while the RPC is away', async () => {
  await ours.reconcile();
  const read = ours.readings()?.wallet;
  expect(read?.ether).toBeGreaterThan(99);
  rpc.decide(() => 'cut');
  ours.pass(90);
  await ours.reconcile();
  const later = ours.readings()?.wallet;
  expect(later?.ether).toBe(read?.ether);
  expect(later?.ageSeconds).toBeGreaterThan(90);
  rpc.decide(() => 'through');
  await ours.reconcile();
  expect(ours.readings()?.wallet?.ageSeconds).toBeLessThan(60);
  expect(remote.readings()?.wallet).toBeUndefined();
});
