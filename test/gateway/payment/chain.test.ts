import { expect, test } from 'vitest';
import { connect, openChain as openQuestions } from '../../../gateway/payment/chain.ts';
import { signAuthorization, type Signed } from '../../../scripts/lab/paying/sign.ts';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { cancel, land, readPool } from './land.ts';

const chain = await openChain();
const sign = () => signAuthorization(chain.payerKey, { to: chain.payTo });
const expired = { state: 'failed', reason: 'invalid_exact_evm_payload_authorization_valid_before' };

/** What the chain shows of a payment that the ledger claimed now, unless `about` says otherwise. */
function ask(
  { authorization: { from: payer, value: amount, nonce, validBefore } }: Signed,
  transaction = '',
  about: { claimedAt?: string; transaction?: string; payTo?: string } = {},
) {
  const { ask: askChain } = openQuestions(connect(chain.rpcUrl), Date.now, (error) => {
    throw error;
  });
  const claimedAt = new Date().toISOString();
  const recorded = { payer, payTo: chain.payTo, nonce, amount, validBefore, transaction: '' };
  return askChain({ ...recorded, claimedAt, ...about }, transaction);
}

test('an unused payment is open, but pending while the transaction that the ledger or a facilitator names waits for its block', async () => {
  const signed = await sign();
  const unknown = `0x${'1'.repeat(64)}`;
  const ofAnother = await land(chain, await sign());
  for (const named of ['', unknown, 'no hash', ofAnother]) {
    expect(await ask(signed, named)).toEqual({ state: 'open' });
  }
  const { waiting, release } = await holdBlocks(chain);
  const landing = land(chain, signed);
  await waiting(1);
  const [transaction = ''] = await readPool(chain);
  const pending = { state: 'unknown', because: 'pending' };
  expect(await ask(signed)).toEqual({ state: 'open' });
  expect(await ask(signed, transaction)).toEqual(pending);
  expect(await ask(signed, '', { transaction })).toEqual(pending);
  expect(await ask(signed, transaction, { transaction: unknown })).toEqual(pending);
  await release();
  expect(await landing).toBe(transaction);
});

test('a payment that landed is settled by any sign of it, also if the clock was set back since its claim', async () => {
  const [signed, other] = [await sign(), await sign()];
  const transaction = await land(chain, signed);
  const settled = { state: 'settled', transaction };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const another = await land(chain, other);
  const snapshot = await chain.client.snapshot();
  await chain.client.mine({ blocks: 1_100 });
  for (const named of ['', transaction, another]) {
    expect(await ask(signed, named)).toEqual(settled);
    expect(await ask(signed, named, { claimedAt: tomorrow })).toEqual(settled);
  }
  await chain.client.revert({ id: snapshot });
});

test('a nonce that was cancelled, or that paid somebody else, has failed, and so has an unused one from the second of its end on', async () => {
  const used = { state: 'failed', reason: 'invalid_exact_evm_nonce_already_used' };
  const [cancelled, paid, late] = [await sign(), await sign(), await sign()];
  await cancel(chain, chain.payerKey, cancelled);
  expect(await ask(cancelled)).toEqual(used);
  const transaction = await land(chain, paid);
  expect(await ask(paid, transaction, { payTo: `0x${'3'.repeat(40)}` })).toEqual(used);
  const end = BigInt(late.authorization.validBefore);
  await chain.client.setNextBlockTimestamp({ timestamp: end - 1n });
  await chain.client.mine({ blocks: 1 });
  expect(await ask(late)).toEqual({ state: 'open' });
  await chain.client.setNextBlockTimestamp({ timestamp: end });
  await chain.client.mine({ blocks: 1 });
  expect(await ask(late)).toEqual(expired);
});
