import { resetAssetContractCache } from '@x402/evm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Passage } from '../../standin/chain/open-rpc.ts';
import { openTroubled } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.useRealTimers();
});

/** A gateway right after its start: the protocol's library does not know the token yet. */
async function openCold() {
  resetAssetContractCache();
  return openTroubled(chain);
}

/** A payment that is valid on a chain whose clock stands still. */
async function sign(): Promise<string> {
  return toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo }));
}

/** Pays during the trouble, and twice more with the same payment after it. Gives the results. */
async function recover(
  { rpc, gateway, before, sent }: Awaited<ReturnType<typeof openCold>>,
  trouble: (method: string) => Passage,
) {
  const payment = await sign();
  rpc.decide(trouble);
  const away = await gateway.send(path, payment);
  const free = await gateway.ask('/v1/index');
  const taken = await gateway.received();
  rpc.decide(() => 'through');
  const again = [await gateway.send(path, payment), await gateway.send(path, payment)];
  return {
    away: [away.status, codeOf(away), taken - before],
    free: free.status,
    again: again.map(({ status }) => status),
    taken: (await gateway.received()) - before,
    sent: (await gateway.transactions()) - sent,
    unhandled,
  };
}

/** 503 and uncharged in trouble, then delivered and charged once. */
const recovered = {
  away: [503, 'payment_unavailable', 0n],
  free: 200,
  again: [200, 200],
  taken: 10_000n,
  sent: 1,
  unhandled: [],
};

test.each(['cut', 'fail', 'limit', 'hang'] as const)(
  'if the RPC fails ("%s") at the first payment, it is 503, and the same payment is delivered afterwards',
  async (trouble) => {
    const cold = await openCold();
    expect(await recover(cold, () => trouble)).toEqual(recovered);
    await cold.gateway.close();
  },
);

test.each(['limit', 'cut'] as const)(
  'if only eth_getCode fails ("%s") at the first payment, it is 503, and delivered afterwards',
  async (trouble) => {
    const cold = await openCold();
    expect(
      await recover(cold, (method) => (method === 'eth_getCode' ? trouble : 'through')),
    ).toEqual(recovered);
    await cold.gateway.close();
  },
);

test('one 429 among good answers is not an outage', async () => {
  const { rpc, gateway, before } = await openCold();
  let asked = 0;
  rpc.decide((method) => {
    if (method === 'eth_getCode') asked += 1;
    return method === 'eth_getCode' && asked === 1 ? 'limit' : 'through';
  });
  expect((await gateway.send(path, await sign())).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
  expect(unhandled).toEqual([]);
  await gateway.close();
});

test('a bogus signature while the RPC fails is 503, and honest payments are accepted afterwards', async () => {
  const cold = await openCold();
  const { rpc, gateway } = cold;
  const { authorization } = await signAuthorization(chain.payerKey, { to: chain.payTo });
  const bogus = toHeader({ authorization, signature: `0x${'1b'.repeat(64)}` });
  rpc.decide(() => 'cut');

  const answers = await Promise.all([gateway.send(path, bogus), gateway.send(path, bogus)]);

  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(await recover(cold, () => 'cut')).toEqual(recovered);
  // Its verification asks for no code.
  rpc.decide((method) => (method === 'eth_getCode' ? 'limit' : 'through'));
  expect((await gateway.send(path, bogus)).status).toBe(402);
  expect(unhandled).toEqual([]);
  await gateway.close();
});

test('if the RPC fails sixteen minutes after the last payment, the next one is 503, and is delivered afterwards', async () => {
  const { gateway, rpc } = await openCold();
  expect((await gateway.send(path, await sign())).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });

  const later = {
    gateway,
    rpc,
    before: await gateway.received(),
    sent: await gateway.transactions(),
  };
  expect(await recover(later, () => 'cut')).toEqual(recovered);
  await gateway.close();
});
