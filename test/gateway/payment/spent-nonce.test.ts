import { expect, test } from 'vitest';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { cancel, land } from './land.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { receiptOf } from './read-answer.ts';
import { signAuthorization, type Signed, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const { payTo, payerKey } = chain;
const usedAlready = 'invalid_exact_evm_nonce_already_used';

/** A payment to us that did not reach the chain, although the gateway must assume that it was sent. */
async function openUnfinished() {
  const gateway = await openPaidGateway(chain, { timing: { settleMs: 2_000 } });
  const signed = await signAuthorization(payerKey, { to: payTo });
  gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'cut' : 'through'));
  expect(await gateway.outcome(path, toHeader(signed))).toBe('503 settlement_pending');
  gateway.rpc.decide(() => 'through');
  return { gateway, signed, before: await gateway.received() };
}

/** The payer's second authorization under the same nonce, to somebody else. */
function toAnother(signed: Signed) {
  const to = privateKeyToAddress(generatePrivateKey());
  return signAuthorization(payerKey, { ...signed.authorization, to });
}

test.each([
  ['used for another recipient', async (signed: Signed) => land(chain, await toAnother(signed))],
  ['cancelled', (signed: Signed) => cancel(chain, payerKey, signed)],
])('a nonce that the payer %s is refused', async (_, use) => {
  const gateway = await openPaidGateway(chain);
  const signed = await signAuthorization(payerKey, { to: payTo });
  await use(signed);

  expect(await gateway.outcome(path, toHeader(signed))).toBe(`402 ${usedAlready}`);
  expect(gateway.computed()).toBe(0);
  expect(await gateway.received()).toBe(0n);
});

test('such a nonce delivers nothing even if the same transaction pays us the same amount with another nonce', async () => {
  const { gateway, signed, before } = await openUnfinished();
  const other = await signAuthorization(payerKey, { to: payTo });
  await land(
    chain,
    other,
    await toAnother(signed),
    await signAuthorization(payerKey, { to: payTo }),
  );

  await gateway.reconcile();
  expect(await gateway.outcome(path, toHeader(signed))).toBe(`402 ${usedAlready}`);
  expect((await gateway.received()) - before).toBe(20_000n);
});

test('a payment that someone else settled in a batch is delivered', async () => {
  const { gateway, signed, before } = await openUnfinished();
  const other = await signAuthorization(payerKey, { to: payTo });
  const transaction = await land(chain, await toAnother(other), signed);

  const answer = await gateway.send(path, toHeader(signed));

  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  expect((await gateway.received()) - before).toBe(10_000n);
});

test('a payer whose payments a stranger lands right before they are sent gets all answers', async () => {
  const gateway = await openPaidGateway(chain);
  const { key } = await openPayer(chain, 50_000n);
  // Five questions: a payment for the one before could get its answer, while that is under way.
  for (const limit of [1, 2, 3, 4, 5]) {
    const signed = await signAuthorization(key, { to: payTo });
    gateway.rpc.decide(async (method): Promise<Passage> => {
      if (method === 'eth_sendRawTransaction') await land(chain, signed);
      return 'through';
    });
    expect(await gateway.outcome(`/v1/repos?limit=${limit}`, toHeader(signed))).toBe('200');
  }
  expect(await gateway.books()).toEqual({ received: 50_000n, sent: 5 });
});
