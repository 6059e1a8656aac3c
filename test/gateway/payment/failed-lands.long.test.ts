import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, openRemote, path } from './open-paid-gateway.ts';
import { land } from './land.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';
import { identifiedBy, signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const { payTo } = chain;
const cent = 10_000n;
const broadcast = 'eth_sendRawTransaction';

/** A payer loses its cent before its settlement reaches the chain. The settlement reverts; its signature is public. */
async function openReverted(extensions?: Record<string, unknown>) {
  const gateway = await openPaidGateway(chain);
  const { key: payerKey, address } = await openPayer(chain, cent);
  const signed = await signAuthorization(payerKey, { to: payTo });
  const payment = toHeader(signed, extensions);
  gateway.rpc.decide(async (method): Promise<Passage> => {
    if (method === broadcast) await chain.mint(address, -cent);
    return 'through';
  });
  const refused = await gateway.send(path, payment);
  gateway.rpc.decide(() => 'through');
  expect(outcomeOf(refused)).toBe('402 insufficient_funds');
  expect(receiptOf(refused)).toMatchObject({ success: false, errorReason: 'insufficient_funds' });
  const topUp = () => chain.mint(address, cent);
  return { gateway, payerKey, signed, payment, topUp };
}

/** A gateway whose facilitator refuses every settlement, and does nothing. */
async function openRefused() {
  const { facilitator, gateway } = await openRemote(chain);
  const signed = await signAuthorization(chain.payerKey, { to: payTo });
  const payment = toHeader(signed);
  const said = { success: false, errorReason: 'insufficient_funds', transaction: '', network: '' };
  facilitator.decide((step) => (step === 'settle' ? { text: JSON.stringify(said) } : 'through'));
  expect(await gateway.outcome(path, payment)).toBe('402 insufficient_funds');
  return { facilitator, gateway, signed, payment };
}

test('a reverted payment that someone else settles later is recorded, and its header delivers for one charge', async () => {
  const { gateway, signed, payment, topUp } = await openReverted();
  await gateway.reconcile();
  expect(await gateway.ledgerText()).not.toContain('"state":"settled"');
  await topUp();
  const transaction = await land(chain, signed);

  await gateway.reconcile();

  expect(await gateway.ledgerText()).toContain('"state":"settled"');
  const sent = await gateway.sent();
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  expect(await gateway.books()).toEqual({ received: cent, sent: sent });
});

test('after a revert, an RPC behind that block is not believed, and the payment stays unknown', async () => {
  const { gateway, payerKey, topUp } = await openReverted();
  await topUp();
  const signed = await signAuthorization(payerKey, { to: payTo });
  const payment = toHeader(signed);
  const newest = await chain.client.getBlockNumber();
  let isSent = false;
  gateway.rpc.decide(async (method): Promise<Passage> => {
    // Somebody is faster with the same signature, so our own transaction reverts.
    if (method === broadcast) await land(chain, signed);
    isSent ||= method === broadcast;
    const asksNewest = method === 'eth_getBlockByNumber' || method === 'eth_call';
    return isSent && asksNewest ? { newest } : 'through';
  });

  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  gateway.rpc.decide(() => 'through');
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(cent);
});

test('a payer that adds funds and sends the same header again is served, and charged once', async () => {
  const { gateway, payment, topUp } = await openReverted();
  const sent = await gateway.sent();
  expect(await gateway.outcome(path, payment)).toBe('402 insufficient_funds');
  expect(await gateway.sent()).toBe(sent);

  await topUp();
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(cent);
});

test('a failed payment that can still settle pays for nothing else, and neither do its nonce and its identifier', async () => {
  const identifier = identifiedBy('order-of-a-reverted-payment');
  const { gateway, signed, payment, payerKey, topUp } = await openReverted(identifier);
  await topUp();
  const { authorization } = signed;
  const validBefore = String(BigInt(authorization.validBefore) + 1n);
  const twin = await signAuthorization(payerKey, { ...authorization, validBefore });
  const other = await signAuthorization(payerKey, { to: payTo });
  for (const [asked, header] of [
    ['/v1/repos?limit=3', payment],
    [path, toHeader(twin)],
    [path, toHeader(other, identifier)],
  ] as const) {
    expect(await gateway.outcome(asked, header)).toBe('409 payment_already_used');
  }
  expect(await gateway.received()).toBe(0n);
  await land(chain, signed);
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(cent);
});

test('an expired failed payment has failed finally, with the reason that its payer got', async () => {
  const snapshot = await chain.client.snapshot();
  const { gateway, payment } = await openReverted(identifiedBy('order-of-the-past'));
  await chain.client.increaseTime({ seconds: 400 });
  await chain.client.mine({ blocks: 1 });

  await gateway.reconcile();

  expect(await gateway.lastEntry()).toMatchObject({
    state: 'failed',
    reason: 'insufficient_funds',
  });
  expect(gateway.told('payment-failed')).toHaveLength(1);
  const written = await gateway.ledgerText();
  await gateway.reconcile();
  expect(await gateway.ledgerText()).toBe(written);
  expect((await gateway.send(path, payment)).status).toBe(402);
  expect(await gateway.received()).toBe(0n);
  await gateway.close();
  await chain.client.revert({ id: snapshot });
});

test('a refused payment that settles later is recorded by reconciliation, and delivered', async () => {
  const { facilitator, gateway, signed, payment } = await openRefused();
  const transaction = await land(chain, signed);

  await gateway.reconcile();

  expect(await gateway.ledgerText()).toContain('"state":"settled"');
  const answer = await gateway.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  expect(facilitator.calls).toEqual(['verify', 'settle']);
  expect(await gateway.received()).toBe(cent);
});

test('a retry refused for a used nonce asks the chain again, and delivers if it settled', async () => {
  const { facilitator, gateway, signed, payment } = await openRefused();
  const said = { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' };
  facilitator.decide(() => ({ text: JSON.stringify(said) }));
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  await land(chain, signed);

  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(cent);
});
