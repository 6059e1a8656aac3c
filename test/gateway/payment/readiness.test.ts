import { generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import { parseBody } from '../open-gateway.ts';
import { openFacilitator } from './facilitator.ts';
import { openPaidGateway, openRemote, path, type PaidGateway } from './open-paid-gateway.ts';

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

test('a gateway is ready while its ledger and its facilitator answer', async () => {
  expect(await askLater(ours)).toMatchObject({ status: 200 });
  const [ready, alive] = [await ours.ask('/health?ready=1'), await ours.ask('/health')];
  expect(parseBody(ready)).toEqual(parseBody(alive));
});

test('strangers who ask for readiness do not make the gateway ask more often', async () => {
  ours.pass(6);
  ours.facilitator.calls.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => ours.ask('/health?ready')));
  expect(ours.facilitator.calls).toEqual(['supported']);
});

test('the facilitator has to answer, and the RPC does not', async () => {
  for (const passage of ['cut', 'hang'] as const) {
    rpc.decide(() => passage);
    expect(await askLater(remote)).toMatchObject({ status: 200 });
  }
  facilitator.decide(() => ({ status: 401, body: {} }));
  expect(await askLater(remote)).toMatchObject({ status: 200 });
  const message = 'The facilitator does not answer, refuses the key, or does not list Base.';
  const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }];
  for (const conduct of ['cut', { status: 502, body: {} }, { said: { kinds } }] as const) {
    facilitator.decide(() => conduct);
    expect(await askLater(remote)).toEqual({ status: 503, code: 'not_ready', message });
  }
  for (const network of ['base', 'eip155:*']) {
    const listed = { kinds: [...kinds, { x402Version: 1, scheme: 'exact', network }] };
    facilitator.decide(() => ({ said: listed }));
    expect(await askLater(remote)).toMatchObject({ status: 200 });
  }
  facilitator.decide(() => 'through');
  rpc.decide(() => 'through');
});

test('a gateway whose key the facilitator refuses is not ready', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyed = await openPaidGateway(chain, {
    facilitatorUrl: facilitator.url,
    coinbaseKey: { id: 'one', privateKey },
  });
  expect(await askLater(keyed)).toMatchObject({ status: 200 });
  expect(facilitator.headers.at(-1)?.authorization).toMatch(/^Bearer \S+$/);
  for (const status of [401, 403]) {
    facilitator.decide(() => ({ status, body: {} }));
    expect((await askLater(keyed)).message).toMatch(/refuses the key/);
  }
  facilitator.decide(() => 'through');
});

test('a gateway with a wrong clock refuses buyers, is not ready, and logs the difference once, but not where no new block comes', async () => {
  const { gateway } = await openRemote(chain, { rpcUrl: rpc.url });
  await chain.client.mine({ blocks: 1 });
  expect(await askLater(gateway)).toMatchObject({ status: 200 });
  gateway.setClock(3_600);
  await chain.client.mine({ blocks: 1 });
  expect((await gateway.pay(path)).status).toBe(402);
  await gateway.reconcile();
  const wrongClock = /^The clock of this machine is 3\d{3} seconds ahead of the newest block/;
  expect((await askLater(gateway)).message).toMatch(wrongClock);
  const difference = { cause: expect.stringMatching(wrongClock) as unknown };
  expect(gateway.told('clock-differs')).toEqual([difference]);
  gateway.setClock(-3_600);
  expect(await askLater(gateway)).toMatchObject({ status: 200 });

  gateway.pass(90);
  gateway.setClock(90);
  const noBlock = /^The RPC shows no block after the one of \d+ seconds ago/;
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await askLater(gateway)).message).toMatch(noBlock);
  }
  const standstill = { cause: expect.stringMatching(noBlock) as unknown };
  expect(gateway.told('rpc-failed')).toMatchObject([standstill]);
  expect(gateway.told('clock-differs')).toEqual([difference]);

  const { gateway: fresh } = await openRemote(chain, { rpcUrl: rpc.url });
  fresh.setClock(90);
  for (const message of [/the clock or the RPC is wrong/, noBlock]) {
    expect((await askLater(fresh)).message).toMatch(message);
    fresh.pass(20);
  }
  expect([fresh.told('rpc-failed').length, fresh.told('clock-differs')]).toEqual([1, []]);
});
