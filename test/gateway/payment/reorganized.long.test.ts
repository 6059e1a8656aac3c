import { expect, test } from 'vitest';
import * as z from 'zod';
import { createMetrics } from '../../../gateway/metrics/metrics.ts';
import { aBuild } from '../metrics/build.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openRpc } from '../../standin/chain/open-rpc.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { land } from './land.ts';
import { rewriteLedger } from './ledger/rewrite-ledger.ts';
import { openPaidGateway, path, reopen } from './open-paid-gateway.ts';
import { receiptOf } from './read-answer.ts';
import { turnBack } from './turn-back.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const cent = 10_000n;
const Settled = z.object({
  route: z.string(),
  amount: z.string(),
  again: z.literal(true).optional(),
});
const Raw = z.object({ result: z.templateLiteral(['0x', z.string()]) });

/** A delivered payment, settled `minutesAgo` by its ledger. Its gateway is closed. `takenBack`: its block is gone. */
async function openSettled({ minutesAgo, takenBack }: { minutesAgo: number; takenBack: boolean }) {
  const snapshot = await chain.client.snapshot();
  const gateway = await openPaidGateway(chain);
  const signed = await signAuthorization(chain.payerKey, { to: chain.payTo });
  const payment = toHeader(signed);
  const delivered = await gateway.send(path, payment);
  expect(delivered.status).toBe(200);
  const raw = await readRaw(receiptOf(delivered).transaction);
  await gateway.close();
  if (takenBack) await chain.client.revert({ id: snapshot });
  const then = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await rewriteLedger(gateway.ledgerFile, (text) =>
    text.replaceAll(/"changedAt":"[^"]+"/g, `"changedAt":"${then}"`),
  );
  const rpc = await openRpc(chain.rpcUrl);
  const open = () => reopen(gateway, { rpcUrl: rpc.url });
  const { events } = gateway;
  return { rpc, open, events, signed, payment, delivered, raw };
}

/** The signed bytes of a transaction. viem does not offer that call. */
async function readRaw(hash: string): Promise<`0x${string}`> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body });
  return Raw.parse(await answer.json()).result;
}

test('a reorganized settlement is noticed after some minutes, and its header settles it again', async () => {
  const { open, payment, delivered } = await openSettled({
    minutesAgo: 6,
    takenBack: true,
  });
  const gateway = await open();
  expect(await gateway.received()).toBe(0n);
  expect(gateway.told('payment-reorganized')).toHaveLength(1);
  expect(await gateway.lastEntry()).toMatchObject({ state: 'unknown', reason: 'reorganized' });
  await gateway.reconcile();
  expect(gateway.told('payment-reorganized')).toHaveLength(1);

  const answer = await gateway.send(path, payment);
  expect([answer.status, answer.body]).toEqual([200, delivered.body]);
  expect(await gateway.received()).toBe(cent);
  expect(await gateway.lastEntry()).toMatchObject({ state: 'settled' });
});

test('a reorganized payment that settles in another transaction is recorded with that one, and counts once as revenue', async () => {
  const { open, events, payment, signed } = await openSettled({
    minutesAgo: 6,
    takenBack: true,
  });
  const transaction = await land(chain, signed);

  const gateway = await open();

  expect(gateway.told('payment-reorganized')).toHaveLength(1);
  expect(await gateway.lastEntry()).toMatchObject({ state: 'settled' });
  expect(receiptOf(await gateway.send(path, payment)).transaction).toBe(transaction);
  const metrics = createMetrics(aBuild);
  for (const { event, data } of [...events, ...gateway.events]) {
    if (event === 'payment-settled') metrics.observe(event, Settled.parse(data));
  }
  expect(await metrics.render()).toMatch(/^payments_revenue_usdc_total 0\.01$/m);
  expect(await gateway.received()).toBe(cent);
});

test('a settlement that a reorganization mined again and that then reverted is no settlement', async () => {
  const snapshot = await chain.client.snapshot();
  const { open, payment, signed, raw } = await openSettled({
    minutesAgo: 6,
    takenBack: true,
  });
  const { from } = signed.authorization;
  const had = await chain.balanceOf(from);
  await chain.mint(from, -had);
  const hash = await chain.client.sendRawTransaction({ serializedTransaction: raw });
  const { status } = await chain.client.waitForTransactionReceipt({ hash });
  expect(status).toBe('reverted');

  const gateway = await open();

  expect(gateway.told('payment-reorganized')).toHaveLength(1);
  expect(await gateway.lastEntry()).toMatchObject({ reason: 'reorganized' });
  await chain.mint(from, had);
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).not.toBe(hash);
  expect(await gateway.received()).toBe(cent);
  await gateway.close();
  await chain.client.revert({ id: snapshot });
});

test('a reorganized payment that never settles again fails once it has expired, with that reason', async () => {
  const snapshot = await chain.client.snapshot();
  const { open } = await openSettled({ minutesAgo: 6, takenBack: true });
  await chain.client.increaseTime({ seconds: 400 });
  await chain.client.mine({ blocks: 1 });

  const gateway = await open();

  expect(await gateway.lastEntry()).toMatchObject({ state: 'failed', reason: 'reorganized' });
  expect(await gateway.received()).toBe(0n);
  await gateway.close();
  await chain.client.revert({ id: snapshot });
});

/** The calls besides those of each reconciliation: for the chain's time, and for the balance of the wallet. */
function aboutPayments(calls: readonly string[]): string[] {
  return calls.filter((method) => !['eth_getBlockByNumber', 'eth_getBalance'].includes(method));
}

test('a settlement that is still on the chain costs one request after each start, and is not changed', async () => {
  const { rpc, open, payment } = await openSettled({ minutesAgo: 6, takenBack: false });
  for (let start = 0; start < 2; start += 1) {
    const asked = rpc.calls.length;
    const gateway = await open();
    const text = await gateway.ledgerText();
    expect(aboutPayments(rpc.calls.slice(asked))).toEqual(['eth_getTransactionReceipt']);
    await gateway.reconcile();
    expect(aboutPayments(rpc.calls.slice(asked))).toHaveLength(1);
    expect(await gateway.ledgerText()).toBe(text);
    expect((await gateway.send(path, payment)).status).toBe(200);
    await gateway.close();
  }
});

/** A chain without the settlement, whose newest block is ten minutes old. A lagging RPC looks like this. */
async function openLate(): Promise<Passage> {
  const late = await openChain();
  await turnBack(late, 600);
  await late.client.mine({ blocks: 1 });
  return { chainUrl: late.rpcUrl };
}

test.each([
  ['is behind the time of the settlement', openLate],
  ['fails', async (): Promise<Passage> => 'cut'],
])(
  'while the RPC %s, a settlement is not changed and nothing is told; afterwards it is checked',
  async (_, openTrouble) => {
    const { rpc, open, payment } = await openSettled({ minutesAgo: 6, takenBack: true });
    const trouble = await openTrouble();
    rpc.decide(() => trouble);
    const gateway = await open();
    expect(rpc.calls).toContain('eth_getTransactionReceipt');
    expect(gateway.told('payment-reorganized')).toEqual([]);
    expect(await gateway.lastEntry()).toMatchObject({ state: 'settled' });

    rpc.decide(() => 'through');
    await gateway.reconcile();
    expect(gateway.told('payment-reorganized')).toHaveLength(1);
    expect((await gateway.send(path, payment)).status).toBe(200);
    expect(await gateway.received()).toBe(cent);
  },
);

test.each([4, 61])(
  'a settlement of %i minutes ago is not checked: too early, or too late',
  async (minutesAgo) => {
    const { rpc, open } = await openSettled({ minutesAgo, takenBack: false });
    await open();
    expect(aboutPayments(rpc.calls)).toEqual([]);
  },
);
