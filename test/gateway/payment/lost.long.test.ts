import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { loseAfterBroadcast, openPaidGateway, openTroubled } from './open-paid-gateway.ts';
import { codeOf, receiptOf } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const broadcast = 'eth_sendRawTransaction';

const timing = { confirmMs: 1_500, settleMs: 3_000, verifyMs: 3_000 };

test('a settlement whose every reply is lost is found on the chain and delivered', async () => {
  const { rpc, gateway, before, sent } = await openTroubled(chain, { timing });
  rpc.decide((method) => (method === broadcast ? 'lose-reply' : 'through'));

  const answer = await gateway.send(path, await gateway.sign(path));

  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, network: 'eip155:8453' });
  expect((await gateway.received()) - before).toBe(10_000n);
  expect((await gateway.transactions()) - sent).toBe(1);
});

test('if the RPC fails right after the broadcast, the payment stays open, and the header delivers later', async () => {
  const { rpc, gateway, before, sent } = await openTroubled(chain, { timing });
  const payment = await gateway.sign(path);
  loseAfterBroadcast(rpc);

  const lost = await gateway.send(path, payment);
  expect([lost.status, codeOf(lost)]).toEqual([503, 'settlement_pending']);
  expect(lost.headers['retry-after']).toBe('5');
  expect(receiptOf(lost)).toMatchObject({ success: false, errorReason: 'settlement_pending' });
  expect((await gateway.send(path, payment)).status).toBe(503);

  rpc.decide(() => 'through');
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
  expect((await gateway.transactions()) - sent).toBe(1);
});

test('while the chain stalls it answers 503 and sends no second transaction; then the same header delivers', async () => {
  const { rpc, gateway, before, sent } = await openTroubled(chain, { timing });
  const payment = await gateway.sign(path);
  await chain.client.setAutomine(false);

  const stalled = await gateway.send(path, payment);
  expect([stalled.status, codeOf(stalled)]).toEqual([503, 'settlement_pending']);
  expect(stalled.headers['retry-after']).toBe('5');
  const again = await gateway.send(path, payment);
  expect([again.status, codeOf(again)]).toEqual([503, 'settlement_pending']);
  expect(receiptOf(again).transaction).toBe(receiptOf(stalled).transaction);
  await gateway.reconcile();
  expect(rpc.calls.filter((method) => method === broadcast)).toHaveLength(1);

  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).toBe(receiptOf(stalled).transaction);
  expect((await gateway.received()) - before).toBe(10_000n);
  expect((await gateway.transactions()) - sent).toBe(1);
});

test('a stalled payment is settled by reconciliation, and then delivered without asking the chain', async () => {
  const { rpc, gateway, before } = await openTroubled(chain, { timing });
  const payment = await gateway.sign(path);
  await chain.client.setAutomine(false);
  expect((await gateway.send(path, payment)).status).toBe(503);
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);

  await gateway.reconcile();
  rpc.decide(() => 'cut');
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});

test('a stalled payment that expires before its block is refused, and not charged', async () => {
  const { gateway, before } = await openTroubled(chain, { timing });
  const payment = await gateway.sign(path);
  const snapshot = await chain.client.snapshot();
  await chain.client.setAutomine(false);
  expect((await gateway.send(path, payment)).status).toBe(503);

  await chain.client.increaseTime({ seconds: 400 });
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  const late = await gateway.send(path, payment);
  expect(late.status).toBe(402);
  expect(receiptOf(late).errorReason).toBe('invalid_exact_evm_payload_authorization_valid_before');
  expect(await gateway.received()).toBe(before);
  await gateway.close();
  await chain.client.revert({ id: snapshot });
});

test('a broadcast that never arrives is sent again by the same header', async () => {
  const { rpc, gateway, before, sent } = await openTroubled(chain, { timing });
  const payment = await gateway.sign(path);
  rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  const lost = await gateway.send(path, payment);
  expect([lost.status, codeOf(lost)]).toEqual([503, 'settlement_pending']);

  rpc.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
  expect((await gateway.transactions()) - sent).toBe(1);
});

test('reconciliation without the chain changes and records nothing', async () => {
  const { rpc, gateway, before } = await openTroubled(chain, { timing });
  const payments: string[] = [];
  for (let count = 0; count < 5; count += 1) payments.push(await gateway.sign(path));
  rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(503);
  const written = await gateway.ledgerText();
  rpc.decide(() => 'fail');
  const asked = rpc.calls.length;

  await gateway.reconcile();

  expect(await gateway.ledgerText()).toBe(written);
  // It gives up after three calls, one of the clock and one of the balance, each repeated once, and asks about no other payment.
  expect(rpc.calls.length - asked).toBe(10);
  rpc.decide(() => 'through');
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.received()) - before).toBe(50_000n);
});

test('reconciliation claims one payment at a time, so a returning client waits for no other', async () => {
  const { rpc, gateway, before } = await openTroubled(chain, { timing });
  const payments = [await gateway.sign(path), await gateway.sign(path)];
  rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(503);

  let askedFirst = () => {};
  const asked = new Promise<void>((resolve) => (askedFirst = resolve));
  let goOn = () => {};
  const held = new Promise<'through'>((resolve) => (goOn = () => resolve('through')));
  let calls = 0;
  rpc.decide(() => {
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
  expect((await gateway.received()) - before).toBe(20_000n);
});

test('the receipt names the transaction even if the settlement takes too long', async () => {
  const gateway = await openPaidGateway(chain, { timing: { confirmMs: 6_000, settleMs: 1_000 } });
  const before = await gateway.received();
  const payment = await gateway.sign(path);
  await chain.client.setAutomine(false);
  const stalled = await gateway.send(path, payment);
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);

  expect([stalled.status, codeOf(stalled)]).toEqual([503, 'settlement_pending']);
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(stalled).transaction).toBe(receiptOf(answer).transaction);
  expect((await gateway.received()) - before).toBe(10_000n);
});
