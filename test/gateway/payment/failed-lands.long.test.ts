import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { openRemote, path } from './open-paid-gateway.ts';
import { land } from './land.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { identifiedBy } from './other-payments.ts';

const chain = await openChain();
const cent = 10_000n;

/** A gateway whose facilitator refuses every settlement until `mend`, and does nothing. The payment's signature is public. */
async function openRefused(extensions?: Record<string, unknown>) {
  const { facilitator, gateway } = await openRemote(chain);
  const { key: payerKey } = await openPayer(chain, 2n * cent);
  const signed = await signAuthorization(payerKey, { to: chain.payTo });
  const payment = toHeader(signed, extensions);
  // Facilitators in Rust leave out the transaction that there is not.
  const said = { success: false, errorReason: 'insufficient_funds' };
  facilitator.decide((step) => (step === 'settle' ? { text: JSON.stringify(said) } : 'through'));
  const refused = await gateway.send(path, payment);
  expect(outcomeOf(refused)).toBe('402 insufficient_funds');
  expect(receiptOf(refused)).toMatchObject({ success: false, errorReason: 'insufficient_funds' });
  const mend = () => facilitator.decide(() => 'through');
  return { facilitator, gateway, payerKey, signed, payment, mend };
}

const refusal = (invalidReason: string) => ({
  text: JSON.stringify({ isValid: false, invalidReason }),
});

test('a payer whose payment was refused and who sends the same header again once it can settle is served, and charged once', async () => {
  const { facilitator, gateway, payment, mend } = await openRefused();
  const sent = await gateway.sent();
  expect(await gateway.outcome(path, payment)).toBe('402 insufficient_funds');
  expect(await gateway.sent()).toBe(sent);
  // The facilitator's RPC may be ahead of ours.
  facilitator.decide(() => refusal('invalid_exact_evm_nonce_already_used'));
  expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  expect(facilitator.calls.at(-1)).toBe('verify');

  mend();
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(cent);
});

test('a failed payment that can still settle pays for nothing else, and neither do its nonce and its identifier; it is delivered if it lands while it is verified', async () => {
  const identifier = identifiedBy('order-of-a-refused-payment');
  const { facilitator, gateway, signed, payment, payerKey, mend } = await openRefused(identifier);
  mend();
  const { authorization } = signed;
  const validBefore = String(BigInt(authorization.validBefore) + 1n);
  const twin = await signAuthorization(payerKey, { ...authorization, validBefore });
  const other = await signAuthorization(payerKey, { to: chain.payTo });
  for (const [asked, header] of [
    ['/v1/repos?limit=3', payment],
    [path, toHeader(twin)],
    [path, toHeader(other, identifier)],
  ] as const) {
    expect(await gateway.outcome(asked, header)).toBe('409 payment_already_used');
  }
  expect(await gateway.received()).toBe(0n);
  facilitator.decide(() => land(chain, signed).then(() => refusal('insufficient_funds')));
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(cent);
});

test('an expired failed payment has failed finally, with the reason that its payer got', async () => {
  const snapshot = await chain.client.snapshot();
  const { gateway, payment } = await openRefused(identifiedBy('order-of-the-past'));
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
