import { expect, test } from 'vitest';
import { prices } from '../../../gateway/payment/prices.ts';
import { createTrendClient } from '../../../gateway/client/trend-client.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { holdCalls } from './hold-calls.ts';
import { answer, openSeller } from './open-seller.ts';
import { cent, endOf, openWallet } from './open-wallet.ts';

const chain = await openChain();

/** A gateway whose settlements wait, and a wallet for one of its calls. */
async function openSlow() {
  const slow = await openPaidGateway(chain);
  const { pay } = openWallet(chain.payerKey);
  const url = `${slow.address}/v1/repos?limit=1`;
  return { slow, pay, url, settlement: holdCalls(slow.rpc) };
}

test('equal calls at the same time share one request, one payment and one answer; a caller that aborts is rejected at once', async () => {
  const { slow, pay, url, settlement } = await openSlow();
  const client = createTrendClient({ baseUrl: slow.address, fetch: (each) => pay(each) });
  const first = pay(url);
  await settlement.reached;
  const others = [client.getRepos({ limit: 1 }), client.getRepos({ limit: 2 })];
  const stopped = new AbortController();
  const second = pay(url, stopped.signal);
  stopped.abort(new Error('nobody waits'));
  await expect(second).rejects.toThrow('nobody waits');
  settlement.release();
  expect(await endOf(first)).toBe(200);
  expect(await Promise.all(others)).toMatchObject([1, 2].map((count) => ({ value: { count } })));
  expect(await slow.received()).toBe(2n * cent);
});

test('nothing is signed for a caller that has already aborted', async () => {
  const seller = await openSeller(answer(200));
  const stopped = AbortSignal.abort(new Error('nobody waits'));
  const { pay } = openWallet(chain.payerKey);
  await expect(pay(seller.address, stopped)).rejects.toThrow('nobody waits');
  expect(seller.payments).toEqual([]);
});

test('nothing is signed beyond the published price of the call, whatever the cap', async () => {
  const dear = await openSeller(answer(200), { amount: '100000000' });
  const { pay } = openWallet(chain.payerKey, { cap: 100_000_000n });
  expect(await endOf(pay(dear.address, undefined, prices.repos))).toContain('at most $0.01');
  const dearer = await openSeller(answer(200), { amount: '10001' });
  expect(await endOf(pay(dearer.address, undefined, prices.repos))).toContain('at most $0.01');
  const cheaper = await openSeller(answer(200), { amount: '9999' });
  expect(await endOf(pay(cheaper.address, undefined, prices.repos))).toBe(200);
  expect([dear.payments, dearer.payments]).toEqual([[], []]);
});
