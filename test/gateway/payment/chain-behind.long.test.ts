import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { cancel, land, readPool } from './land.ts';
import { rewriteLedger } from './ledger/rewrite-ledger.ts';
import { openPaidGateway, path, reopen } from './open-paid-gateway.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';
import { turnBack } from './turn-back.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const broadcast = 'eth_sendRawTransaction';
const { payTo, payerKey } = chain;
const timing = { confirmMs: 1_500, settleMs: 4_000 };

/** Passes broadcasts on, but gives no receipt and no event, as an RPC whose replicas are behind. */
function behind(method: string): Passage {
  if (method === broadcast) return 'lose-reply';
  if (method === 'eth_getTransactionReceipt') return 'fail';
  return method === 'eth_getLogs' ? 'empty' : 'through';
}

test('a used nonce whose event the RPC does not show is not refused; once shown, the call is delivered', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payment = await gateway.sign(path);
  gateway.rpc.decide(behind);

  const unseen = await gateway.send(path, payment);
  expect(outcomeOf(unseen)).toBe('503 settlement_pending');
  expect(await gateway.received()).toBe(10_000n);
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  await gateway.reconcile();
  expect(await gateway.ledgerText()).not.toContain('"state":"failed"');

  gateway.rpc.decide(() => 'through');
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer).transaction).toBe(receiptOf(unseen).transaction);
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
});

test('a payment whose event the RPC does not show does not stop the search for others', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payments = [await gateway.sign(path), await gateway.sign(path)];
  gateway.rpc.decide(behind);
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(503);

  let asked = 0;
  gateway.rpc.decide((method) => {
    if (method !== 'eth_getLogs') return 'through';
    asked += 1;
    // The search for the first payment, and the longer one after it.
    return asked <= 2 ? 'empty' : 'through';
  });
  await gateway.reconcile();

  expect((await gateway.ledgerText()).match(/"state":"settled"/g)).toHaveLength(1);
  for (const payment of payments) expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(20_000n);
});

test.each(['cancelled', 'used for another recipient'])(
  'a nonce that was %s is refused only once the chain shows it',
  async (how) => {
    const gateway = await openPaidGateway(chain, { timing });
    const signed = await signAuthorization(payerKey, { to: payTo });
    gateway.rpc.decide((method) => (method === broadcast ? 'cut' : 'through'));
    expect((await gateway.send(path, toHeader(signed))).status).toBe(503);
    const to = privateKeyToAddress(payerKey);
    if (how === 'cancelled') await cancel(chain, payerKey, signed);
    else await land(chain, await signAuthorization(payerKey, { ...signed.authorization, to }));

    gateway.rpc.decide((method) => (method === 'eth_getLogs' ? 'empty' : 'through'));
    expect((await gateway.send(path, toHeader(signed))).status).toBe(503);
    gateway.rpc.decide(() => 'through');
    const refused = await gateway.send(path, toHeader(signed));
    expect(outcomeOf(refused)).toBe('402 invalid_exact_evm_nonce_already_used');
    expect(receiptOf(refused)).toMatchObject({ success: false, transaction: '' });
    expect(await gateway.received()).toBe(0n);
  },
);

test('a payment sent by a gateway with a fast clock is found by one with a right clock', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const payment = await gateway.sign(path);
  gateway.rpc.decide(behind);
  expect((await gateway.send(path, payment)).status).toBe(503);
  await gateway.close();
  const ahead = new Date(Date.now() + 600_000).toISOString();
  await rewriteLedger(gateway.ledgerFile, (text) =>
    text.replaceAll(/"claimedAt":"[^"]+"/g, `"claimedAt":"${ahead}"`),
  );

  const reopened = await reopen(gateway);
  expect(await reopened.ledgerText()).toContain('"state":"settled"');
  expect((await reopened.send(path, payment)).status).toBe(200);
  expect(await reopened.received()).toBe(10_000n);
});

test("another transaction with the same wallet nonce is not the payment's settlement: one charge, one delivery", async () => {
  const gateway = await openPaidGateway(chain, {
    timing: { ...timing, confirmMs: 2_500 },
  });
  const [first, second] = [await gateway.sign(path), await gateway.sign(path)];
  const { waiting, release } = await holdBlocks(chain);
  const receipts = () =>
    gateway.rpc.calls.filter((method) => method === 'eth_getTransactionReceipt');

  const replaced = gateway.send(path, first);
  await waiting(1);
  // Once it asks for a receipt, the gateway knows which transaction it waits for.
  await expect.poll(() => receipts().length).toBeGreaterThan(0);
  for (const hash of await readPool(chain)) await chain.client.dropTransaction({ hash });
  const other = gateway.send(path, second);
  await waiting(1);
  await release();

  const answers = [await replaced, await other];
  expect(answers.map(({ status }) => status)).toEqual([503, 200]);
  expect(await gateway.received()).toBe(10_000n);
  expect((await gateway.send(path, first)).status).toBe(200);
  expect(await gateway.received()).toBe(20_000n);
});

test('a settlement is found on a chain whose clock is two hours behind ours', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  await turnBack(chain, 7_200);
  const payment = toHeader(await signAuthorization(payerKey, { to: payTo }));
  gateway.rpc.decide(behind);
  expect((await gateway.send(path, payment)).status).toBe(503);
  await chain.client.mine({ blocks: 2 });

  gateway.rpc.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});
