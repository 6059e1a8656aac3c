import { expect, test } from 'vitest';
import { generatePrivateKey } from 'viem/accounts';
import { openChain } from '../chain/open-chain.ts';
import { openRpc } from '../chain/open-rpc.ts';
import { openShop } from './open-shop.ts';
import { codeOf, receiptOf } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const broadcast = 'eth_sendRawTransaction';

/** A shop behind an RPC that can be brought into trouble. */
async function openTroubled() {
  const rpc = await openRpc(chain.rpcUrl);
  const timing = { confirmMs: 1_500, settleMs: 3_000, verifyMs: 3_000 };
  const shop = await openShop(chain, { rpcUrl: rpc.url, timing });
  return { rpc, shop, before: await shop.takings(), sent: await shop.transactions() };
}

test('a settlement whose every reply is lost is found on the chain and delivered', async () => {
  const { rpc, shop, before, sent } = await openTroubled();
  rpc.decide((method) => (method === broadcast ? 'lose-reply' : 'through'));

  const answer = await shop.send(path, await shop.sign(path));

  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, network: 'eip155:8453' });
  expect((await shop.takings()) - before).toBe(10_000n);
  expect((await shop.transactions()) - sent).toBe(1);
  await shop.close();
});

test('an RPC that goes away right after the broadcast leaves the payment open, and the header delivers later', async () => {
  const { rpc, shop, before, sent } = await openTroubled();
  const payment = await shop.sign(path);
  let gone = false;
  rpc.decide((method) => {
    if (gone) return 'cut';
    gone = method === broadcast;
    return gone ? 'lose-reply' : 'through';
  });

  const lost = await shop.send(path, payment);
  expect([lost.status, codeOf(lost)]).toEqual([503, 'settlement_pending']);
  expect(lost.headers['retry-after']).toBe('5');
  expect(receiptOf(lost)).toMatchObject({ success: false, errorReason: 'settlement_pending' });
  expect((await shop.send(path, payment)).status).toBe(503);

  rpc.decide(() => 'through');
  const answer = await shop.send(path, payment);
  expect(answer.status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  expect((await shop.transactions()) - sent).toBe(1);
  await shop.close();
});

test('while the chain stalls it answers 503 and sends no second transaction; then the same header delivers', async () => {
  const { rpc, shop, before, sent } = await openTroubled();
  const payment = await shop.sign(path);
  await chain.client.setAutomine(false);

  const stalled = await shop.send(path, payment);
  expect([stalled.status, codeOf(stalled)]).toEqual([503, 'settlement_pending']);
  expect(stalled.headers['retry-after']).toBe('5');
  const again = await shop.send(path, payment);
  expect([again.status, codeOf(again)]).toEqual([503, 'settlement_pending']);
  expect(receiptOf(again).transaction).toBe(receiptOf(stalled).transaction);
  await shop.reconcile();
  expect(rpc.calls.filter((method) => method === broadcast)).toHaveLength(1);

  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  const answer = await shop.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).toBe(receiptOf(stalled).transaction);
  expect((await shop.takings()) - before).toBe(10_000n);
  expect((await shop.transactions()) - sent).toBe(1);
  await shop.close();
});

test('a stalled payment is settled by reconciliation, and then delivered without asking the chain', async () => {
  const { rpc, shop, before } = await openTroubled();
  const payment = await shop.sign(path);
  await chain.client.setAutomine(false);
  expect((await shop.send(path, payment)).status).toBe(503);
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);

  await shop.reconcile();
  rpc.decide(() => 'cut');
  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});

test('a stalled payment that expires before its block is refused, and not charged', async () => {
  const { shop, before } = await openTroubled();
  const payment = await shop.sign(path);
  const snapshot = await chain.client.snapshot();
  await chain.client.setAutomine(false);
  expect((await shop.send(path, payment)).status).toBe(503);

  await chain.client.increaseTime({ seconds: 400 });
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  const late = await shop.send(path, payment);
  expect(late.status).toBe(402);
  expect(receiptOf(late).errorReason).toBe('invalid_exact_evm_payload_authorization_valid_before');
  expect(await shop.takings()).toBe(before);
  await shop.close();
  await chain.client.revert({ id: snapshot });
});

test.each(['cut', 'fail', 'hang', 'endless', 'bomb'] as const)(
  'an RPC that is away ("%s") at verification is 503 and no charge, and it recovers by itself',
  async (trouble) => {
    const { rpc, shop, before } = await openTroubled();
    const payment = await shop.sign(path);
    rpc.decide(() => trouble);

    const away = await shop.send(path, payment);
    expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
    expect(away.headers['retry-after']).toBe('5');
    expect((await shop.ask('/v1/index')).status).toBe(200);
    expect((await shop.ask(path)).status).toBe(402);
    expect(await shop.takings()).toBe(before);

    rpc.decide(() => 'through');
    expect((await shop.send(path, payment)).status).toBe(200);
    expect((await shop.takings()) - before).toBe(10_000n);
    await shop.close();
  },
);

test('an RPC that goes away between verification and broadcast is 503 and no charge', async () => {
  const { rpc, shop, before } = await openTroubled();
  const payment = await shop.sign(path);
  rpc.decide((method) => (method === 'eth_estimateGas' ? 'cut' : 'through'));

  const away = await shop.send(path, payment);
  expect([away.status, codeOf(away)]).toEqual([503, 'payment_unavailable']);
  expect(rpc.calls).not.toContain(broadcast);

  rpc.decide(() => 'through');
  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});

test('a broadcast that never arrives is sent again by the same header', async () => {
  const { rpc, shop, before, sent } = await openTroubled();
  const payment = await shop.sign(path);
  rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  const lost = await shop.send(path, payment);
  expect([lost.status, codeOf(lost)]).toEqual([503, 'settlement_pending']);

  rpc.decide(() => 'through');
  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(10_000n);
  expect((await shop.transactions()) - sent).toBe(1);
  await shop.close();
});

test('reconciliation without the chain changes and records nothing', async () => {
  const { rpc, shop, before } = await openTroubled();
  const payments: string[] = [];
  for (let count = 0; count < 5; count += 1) payments.push(await shop.sign(path));
  rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const payment of payments) expect((await shop.send(path, payment)).status).toBe(503);
  const written = await shop.ledgerText();
  rpc.decide(() => 'fail');
  const asked = rpc.calls.length;

  await shop.reconcile();

  expect(await shop.ledgerText()).toBe(written);
  // Once the chain is taken to be away, it is not asked for every payment: three calls, each with its repetition.
  expect(rpc.calls.length - asked).toBe(6);
  rpc.decide(() => 'through');
  for (const payment of payments) expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(50_000n);
  await shop.close();
});

test('a hot wallet without ether is 503, no charge and an error in the log', async () => {
  const shop = await openShop(chain, { settlementKey: generatePrivateKey() });
  const before = await shop.takings();

  const answer = await shop.send(path, await shop.sign(path));

  expect([answer.status, codeOf(answer)]).toEqual([503, 'payment_unavailable']);
  expect(shop.events.map(({ event }) => event)).toContain('wallet-empty');
  expect(await shop.takings()).toBe(before);
  await shop.close();
});

test('reconciliation claims one payment at a time, so a returning client waits for no other', async () => {
  const { rpc, shop, before } = await openTroubled();
  const payments = [await shop.sign(path), await shop.sign(path)];
  rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
  for (const payment of payments) expect((await shop.send(path, payment)).status).toBe(503);

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
  const reconciled = shop.reconcile();
  await asked;
  const second = await shop.send(path, payments[1] ?? '');
  goOn();
  await reconciled;

  expect(second.status).toBe(200);
  expect((await shop.send(path, payments[0] ?? '')).status).toBe(200);
  expect((await shop.takings()) - before).toBe(20_000n);
  await shop.close();
});

test('a transaction that is known stays known when the settlement takes too long', async () => {
  const shop = await openShop(chain, { timing: { confirmMs: 6_000, settleMs: 1_000 } });
  const before = await shop.takings();
  const payment = await shop.sign(path);
  await chain.client.setAutomine(false);
  const stalled = await shop.send(path, payment);
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);

  expect([stalled.status, codeOf(stalled)]).toEqual([503, 'settlement_pending']);
  const answer = await shop.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(stalled).transaction).toBe(receiptOf(answer).transaction);
  expect((await shop.takings()) - before).toBe(10_000n);
  await shop.close();
});
