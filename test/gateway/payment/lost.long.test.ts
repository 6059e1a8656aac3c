import { expect, test } from 'vitest';
import * as z from 'zod';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { holdCalls } from '../client/hold-calls.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';

const chain = await openChain();
const broadcast = 'eth_sendRawTransaction';
const Reply = z.object({ result: z.unknown() });

const timing = { settleMs: 3_000, verifyMs: 3_000 };

test('a settlement whose every reply is lost is found on the chain and delivered', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  gateway.rpc.decide((method) => (method === broadcast ? 'lose-reply' : 'through'));

  const answer = await gateway.send(path, await gateway.sign(path));

  expect(receiptOf(answer)).toMatchObject({ success: true, network: 'eip155:8453' });
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
});

test('while the chain stalls it answers 503 and sends no second transaction; then the same header delivers', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payment = await gateway.sign(path);
  const { release } = await holdBlocks(chain);

  const stalled = await gateway.send(path, payment);
  expect(outcomeOf(stalled)).toBe('503 settlement_pending');
  expect(stalled.headers['retry-after']).toBe('5');
  expect(receiptOf(stalled)).toMatchObject({ success: false, errorReason: 'settlement_pending' });
  const again = await gateway.send(path, payment);
  expect(outcomeOf(again)).toBe('503 settlement_pending');
  expect(receiptOf(again).transaction).toBe(receiptOf(stalled).transaction);
  await gateway.reconcile();
  expect(gateway.rpc.calls.filter((method) => method === broadcast)).toHaveLength(1);

  await release();
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).toBe(receiptOf(stalled).transaction);
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
});

test('a stalled payment is settled by reconciliation, and then delivered without asking the chain', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payment = await gateway.sign(path);
  const { release } = await holdBlocks(chain);
  expect((await gateway.send(path, payment)).status).toBe(503);
  await release();

  await gateway.reconcile();
  gateway.rpc.decide(() => 'cut');
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});

test('a stalled payment that expires before its block is refused, and not charged', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payment = await gateway.sign(path);
  const snapshot = await chain.client.snapshot();
  const { release } = await holdBlocks(chain);
  expect((await gateway.send(path, payment)).status).toBe(503);

  await chain.client.increaseTime({ seconds: 400 });
  await release();
  const late = await gateway.send(path, payment);
  expect(late.status).toBe(402);
  expect(receiptOf(late).errorReason).toBe('invalid_exact_evm_payload_authorization_valid_before');
  expect(await gateway.received()).toBe(0n);
  await gateway.close();
  await chain.client.revert({ id: snapshot });
});

test('a payment that still waits for its turn after its call gave up is not sent twice by the same header', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const [payment, later] = [await gateway.sign(path), await gateway.sign(path)];
  const turn = holdCalls(gateway.rpc, 'eth_getTransactionCount');
  for (const answer of ['503 settlement_pending', '503 settlement_pending']) {
    expect(await gateway.outcome(path, payment)).toBe(answer);
  }

  turn.release();
  // Transactions of the wallet are sent in the order of their calls.
  expect(await gateway.outcome(path, later)).toBe('200');
  expect(await gateway.outcome(path, payment)).toBe('200');
  expect(await gateway.books()).toEqual({ received: 20_000n, sent: 2 });
});

test('reconciliation without the chain changes and records nothing, and what was never broadcast is sent by the same header later', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payments: string[] = [];
  for (let count = 0; count < 5; count += 1) payments.push(await gateway.sign(path));
  gateway.rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(503);
  const written = await gateway.ledgerText();
  gateway.rpc.decide(() => 'fail');
  const asked = gateway.rpc.calls.length;

  await gateway.reconcile();

  expect(await gateway.ledgerText()).toBe(written);
  // It gives up after three calls, one of the clock and one of the balance, each repeated once, and asks about no other payment.
  expect(gateway.rpc.calls.length - asked).toBe(10);
  gateway.rpc.decide(() => 'through');
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.books()).toEqual({ received: 50_000n, sent: 5 });
});

test('reconciliation claims one payment at a time, so a returning client waits for no other', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payments = [await gateway.sign(path), await gateway.sign(path)];
  gateway.rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(503);

  let askedFirst = () => {};
  const asked = new Promise<void>((resolve) => (askedFirst = resolve));
  let goOn = () => {};
  const held = new Promise<'through'>((resolve) => (goOn = () => resolve('through')));
  let calls = 0;
  gateway.rpc.decide(() => {
    calls += 1;
    if (calls > 1) return 'through';
    askedFirst();
    return held;
  });
  const reconciled = gateway.reconcile();
  await asked;
  const second = await gateway.send(path, payments[1] ?? '');
  goOn();
  await reconciled;

  expect(second.status).toBe(200);
  expect((await gateway.send(path, payments[0] ?? '')).status).toBe(200);
  expect(await gateway.received()).toBe(20_000n);
});

test('the receipt names the transaction even if the settlement takes too long', async () => {
  const gateway = await openPaidGateway(chain, { timing: { settleMs: 3_000 } });
  const payment = await gateway.sign(path);
  const { release } = await holdBlocks(chain);
  const stalled = await gateway.send(path, payment);
  await release();

  expect(outcomeOf(stalled)).toBe('503 settlement_pending');
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(stalled).transaction).toBe(receiptOf(answer).transaction);
  expect(await gateway.received()).toBe(10_000n);
});

test('the receipt of an equal payment of the same payer proves nothing', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const first = await gateway.send(path, await gateway.sign(path));
  const { transaction } = receiptOf(first);
  // An RPC that answers with the receipt of another transaction.
  gateway.rpc.intercept(async (call, pass) => {
    if (call.method !== 'eth_getTransactionReceipt') return undefined;
    call.params = [transaction];
    return Reply.parse(await pass());
  });
  const payment = await gateway.sign(path);
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');

  gateway.rpc.intercept(async () => undefined);
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).not.toBe(transaction);
  expect(await gateway.books()).toEqual({ received: 20_000n, sent: 2 });
});
