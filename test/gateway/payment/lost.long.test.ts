import { expect, test } from 'vitest';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';

const chain = await openChain();
const broadcast = 'eth_sendRawTransaction';

const timing = { settleMs: 3_000, verifyMs: 3_000 };

test('while the chain stalls it answers 503 and sends no second transaction; reconciliation settles, and then the same header delivers without the chain', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payment = await gateway.sign(path);
  const { release } = await holdBlocks(chain);

  const stalled = await gateway.send(path, payment);
  expect(outcomeOf(stalled)).toBe('503 settlement_pending');
  expect(stalled.headers['retry-after']).toBe('5');
  expect(receiptOf(stalled)).toMatchObject({ success: false, errorReason: 'settlement_pending' });
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  await gateway.reconcile();

  await release();
  await gateway.reconcile();
  gateway.rpc.decide(() => 'cut');
  expect(await gateway.outcome(path, payment)).toBe('200');
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
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

test('reconciliation without the chain changes and records nothing, and what was never broadcast is sent by the same header later', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const questions = [1, 2, 3, 4, 5].map((limit) => `/v1/repos?limit=${limit}`);
  const payments: string[] = [];
  for (const question of questions) payments.push(await gateway.sign(question));
  gateway.rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const [at, payment] of payments.entries()) {
    expect((await gateway.send(questions[at] ?? '', payment)).status).toBe(503);
  }
  const written = await gateway.ledgerText();
  gateway.rpc.decide(() => 'fail');
  const asked = gateway.rpc.calls.length;

  await gateway.reconcile();

  expect(await gateway.ledgerText()).toBe(written);
  // It gives up after three payments, one call each, repeated once, and asks about no other payment.
  expect(gateway.rpc.calls.length - asked).toBe(6);
  gateway.rpc.decide(() => 'through');
  for (const [at, payment] of payments.entries()) {
    expect((await gateway.send(questions[at] ?? '', payment)).status).toBe(200);
  }
  expect(await gateway.books()).toEqual({ received: 50_000n, sent: 5 });
});

test('reconciliation claims one payment at a time, so a returning client waits for no other', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const other = '/v1/repos?limit=3';
  const payments = [await gateway.sign(path), await gateway.sign(other)] as const;
  gateway.rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  expect((await gateway.send(path, payments[0])).status).toBe(503);
  expect((await gateway.send(other, payments[1])).status).toBe(503);

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
  const second = await gateway.send(other, payments[1]);
  goOn();
  await reconciled;

  expect(second.status).toBe(200);
  expect((await gateway.send(path, payments[0])).status).toBe(200);
  expect(await gateway.received()).toBe(20_000n);
});

test('the receipt of an equal payment of the same payer proves nothing', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const first = await gateway.send(path, await gateway.sign(path));
  const { transaction } = receiptOf(first);
  const said = { success: false, errorReason: 'settlement_pending', transaction, network: '' };
  gateway.facilitator.decide((step) =>
    step === 'settle' ? { text: JSON.stringify(said) } : 'through',
  );
  const payment = await gateway.sign(path);
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');

  gateway.facilitator.decide(() => 'through');
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).not.toBe(transaction);
  expect(await gateway.books()).toEqual({ received: 20_000n, sent: 2 });
});
