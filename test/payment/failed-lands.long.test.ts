import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { openRpc, type Passage } from '../chain/open-rpc.ts';
import { openFacilitator } from './facilitator.ts';
import { land } from './land.ts';
import { openShop } from './open-shop.ts';
import { codeOf, reasonOf, receiptOf } from './read-answer.ts';
import { identifiedBy, signAuthorization, toHeader } from '../../scripts/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const { payTo } = chain;
const cent = 10_000n;
const broadcast = 'eth_sendRawTransaction';

/** A payer whose cent is gone when the settlement reaches the chain: it reverts there, and its signature is public. */
async function openReverted(extensions?: Record<string, unknown>) {
  const rpc = await openRpc(chain.rpcUrl);
  const shop = await openShop(chain, { rpcUrl: rpc.url });
  const before = await shop.takings();
  const payerKey = generatePrivateKey();
  const payer = privateKeyToAddress(payerKey);
  await chain.mint(payer, cent);
  const signed = await signAuthorization(payerKey, { to: payTo });
  const payment = toHeader(signed, extensions);
  rpc.decide(async (method): Promise<Passage> => {
    if (method === broadcast) await chain.mint(payer, -cent);
    return 'through';
  });
  const refused = await shop.send(path, payment);
  rpc.decide(() => 'through');
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'insufficient_funds']);
  expect(receiptOf(refused)).toMatchObject({ success: false, errorReason: 'insufficient_funds' });
  const topUp = () => chain.mint(payer, cent);
  return { rpc, shop, before, payerKey, signed, payment, topUp };
}

/** A facilitator that refuses whatever it is to settle, and does nothing. */
async function openRefused() {
  const facilitator = await openFacilitator(chain);
  const shop = await openShop(chain, { facilitatorUrl: facilitator.url });
  const before = await shop.takings();
  const signed = await signAuthorization(chain.payerKey, { to: payTo });
  const payment = toHeader(signed);
  const said = { success: false, errorReason: 'insufficient_funds', transaction: '', network: '' };
  facilitator.decide((step) => (step === 'settle' ? { text: JSON.stringify(said) } : 'through'));
  const refused = await shop.send(path, payment);
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'insufficient_funds']);
  return { facilitator, shop, before, signed, payment };
}

test('a reverted payment that someone else settles later is recorded, and its header delivers for one charge', async () => {
  const { shop, before, signed, payment, topUp } = await openReverted();
  await shop.reconcile();
  expect(await shop.ledgerText()).not.toContain('"state":"settled"');
  await topUp();
  const transaction = await land(chain, signed);

  await shop.reconcile();

  expect(await shop.ledgerText()).toContain('"state":"settled"');
  const sent = await shop.transactions();
  const answer = await shop.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  expect((await shop.takings()) - before).toBe(cent);
  expect(await shop.transactions()).toBe(sent);
  await shop.close();
});

test('after a revert, an RPC behind that block is not believed, and the payment stays unknown', async () => {
  const { rpc, shop, before, payerKey, topUp } = await openReverted();
  await topUp();
  const signed = await signAuthorization(payerKey, { to: payTo });
  const payment = toHeader(signed);
  const newest = await chain.client.getBlockNumber();
  let isSent = false;
  rpc.decide(async (method): Promise<Passage> => {
    // Somebody is faster with the same signature, so our own transaction reverts.
    if (method === broadcast) await land(chain, signed);
    isSent ||= method === broadcast;
    const asksNewest = method === 'eth_getBlockByNumber' || method === 'eth_call';
    return isSent && asksNewest ? { newest } : 'through';
  });

  const unsure = await shop.send(path, payment);

  expect([unsure.status, codeOf(unsure)]).toEqual([503, 'settlement_pending']);
  rpc.decide(() => 'through');
  const answer = await shop.send(path, payment);
  expect(answer.status).toBe(200);
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});

test('the header alone finds the settlement too, before reconciliation', async () => {
  const { shop, before, signed, payment, topUp } = await openReverted();
  await topUp();
  const transaction = await land(chain, signed);

  const answer = await shop.send(path, payment);

  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});

test('after a restart, a gateway still watches a reverted payment', async () => {
  const { shop, before, signed, payment, topUp } = await openReverted();
  await shop.close();
  await topUp();
  await land(chain, signed);

  const reopened = await openShop(chain, { home: shop.home });

  expect(await reopened.ledgerText()).toContain('"state":"settled"');
  expect((await reopened.send(path, payment)).status).toBe(200);
  expect((await reopened.takings()) - before).toBe(cent);
  await reopened.close();
});

test('a payer that adds funds and sends the same header again is served, and charged once', async () => {
  const { shop, before, payment, topUp } = await openReverted();
  const sent = await shop.transactions();
  const poor = await shop.send(path, payment);
  expect([poor.status, reasonOf(poor)]).toEqual([402, 'insufficient_funds']);
  expect(await shop.transactions()).toBe(sent);

  await topUp();
  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});

test('a failed payment that can still settle pays for nothing else; its nonce and identifier neither', async () => {
  const identifier = identifiedBy('order-of-a-reverted-payment');
  const { shop, before, signed, payment, payerKey, topUp } = await openReverted(identifier);
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
    const answer = await shop.send(asked, header);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'payment_already_used']);
  }
  expect(await shop.takings()).toBe(before);
  await land(chain, signed);
  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});

test('an expired failed payment has failed finally, with the reason that its payer got', async () => {
  const snapshot = await chain.client.snapshot();
  const { shop, before, payment } = await openReverted(identifiedBy('order-of-the-past'));
  await chain.client.increaseTime({ seconds: 400 });
  await chain.client.mine({ blocks: 1 });

  await shop.reconcile();

  const last = (await shop.ledgerText()).trimEnd().split('\n').at(-1);
  expect(last).toContain('"state":"failed"');
  expect(last).toContain('"reason":"insufficient_funds"');
  expect(shop.events.filter(({ event }) => event === 'payment-failed')).toHaveLength(1);
  const written = await shop.ledgerText();
  await shop.reconcile();
  expect(await shop.ledgerText()).toBe(written);
  expect((await shop.send(path, payment)).status).toBe(402);
  expect(await shop.takings()).toBe(before);
  await shop.close();
  await chain.client.revert({ id: snapshot });
});

test('a refused payment that settles later is recorded by reconciliation, and delivered', async () => {
  const { facilitator, shop, before, signed, payment } = await openRefused();
  const transaction = await land(chain, signed);

  await shop.reconcile();

  expect(await shop.ledgerText()).toContain('"state":"settled"');
  const answer = await shop.send(path, payment);
  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  expect(facilitator.calls).toEqual(['verify', 'settle']);
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});

test('a retry refused for a used nonce asks the chain again, and delivers if it settled', async () => {
  const { facilitator, shop, before, signed, payment } = await openRefused();
  const said = { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' };
  facilitator.decide(() => ({ text: JSON.stringify(said) }));
  const unsure = await shop.send(path, payment);
  expect([unsure.status, codeOf(unsure)]).toEqual([503, 'settlement_pending']);
  await land(chain, signed);

  expect((await shop.send(path, payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});

test('a payment that was never sent has failed finally, and can be used for any request', async () => {
  const rpc = await openRpc(chain.rpcUrl);
  const shop = await openShop(chain, { rpcUrl: rpc.url });
  const before = await shop.takings();
  const payerKey = generatePrivateKey();
  const payer = privateKeyToAddress(payerKey);
  await chain.mint(payer, cent);
  const payment = toHeader(await signAuthorization(payerKey, { to: payTo }));
  rpc.decide(async (method): Promise<Passage> => {
    if (method !== 'eth_estimateGas') return 'through';
    rpc.decide(() => 'through');
    await chain.mint(payer, -cent);
    return 'through';
  });
  const refused = await shop.send(path, payment);
  expect(refused.status).toBe(402);
  expect(rpc.calls).not.toContain(broadcast);
  expect(await shop.ledgerText()).toContain('"state":"failed"');

  await chain.mint(payer, cent);
  expect((await shop.send('/v1/repos?limit=3', payment)).status).toBe(200);
  expect((await shop.takings()) - before).toBe(cent);
  await shop.close();
});
