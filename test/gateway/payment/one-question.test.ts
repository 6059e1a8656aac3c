import { expect, test } from 'vitest';
import { generatePrivateKey } from 'viem/accounts';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { only } from '../../standin/chain/start-rpc.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import {
  loseAfterBroadcast,
  openPaidGateway,
  type PaidGateway,
  path,
  reopen,
} from './open-paid-gateway.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';
import type { Conduct } from './facilitator.ts';

const chain = await openChain();
const { payTo } = chain;
const cent = 10_000n;

/** A gateway and a payer with so much USDC, who signs a new payment for each call. */
async function openShop(units = 10n * cent, options = {}) {
  const gateway = await openPaidGateway(chain, options);
  const { key, holds } = await openPayer(chain, units);
  const signAnew = async () => toHeader(await signAuthorization(key, { to: payTo }));
  return { gateway, key, holds, signAnew };
}

/** Calls, and disconnects once `sent` resolves. Resolves when the gateway has noticed. */
async function callAndLeave(gateway: PaidGateway, payment: string, sent: () => Promise<void>) {
  const noticed = new Promise((resolve) => {
    gateway.server.once('request', ({ socket }) => socket.once('end', resolve));
  });
  const gone = new AbortController();
  const headers = { 'PAYMENT-SIGNATURE': payment };
  fetch(`${gateway.address}${path}`, { headers, signal: gone.signal }).catch(() => undefined);
  await sent();
  gone.abort();
  await noticed;
}

test('a client that loses the answer and signs anew gets it with the first receipt, for one charge', async () => {
  const { gateway, signAnew, holds } = await openShop();
  const { release, waiting } = await holdBlocks(chain);
  await callAndLeave(gateway, await signAnew(), () => waiting(1));
  const second = await signAnew();
  const under = gateway.send(path, second);
  await release();

  const answer = await under;
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ charged: true, count: 2 });
  expect(await gateway.books()).toEqual({ received: cent, sent: 1 });
  expect(await holds()).toBe(9n * cent);
  const entry = await gateway.ledgerText();
  expect(entry).toContain(receiptOf(answer).transaction);

  // The answer has left, so the next question is a new one, but a repeated payment is not.
  await expect.poll(() => gateway.ledgerText()).toMatch(/"state":"settled".*"delivered":true.*\n$/);
  const reopened = await reopen(gateway);
  const repeated = await reopened.send(path, second);
  expect([repeated.status, repeated.body]).toEqual([200, answer.body]);
  expect(receiptOf(repeated)).toEqual(receiptOf(answer));
  expect(await reopened.outcome('/v1/repos?limit=3', second)).toBe('409 payment_already_used');
  expect(await reopened.received()).toBe(cent);
  expect((await reopened.send(path, await signAnew())).status).toBe(200);
  expect(await reopened.received()).toBe(2n * cent);
});

test('an answer that was lost is brought by a new payment after a restart too, though the balance is spent', async () => {
  const { gateway, signAnew, holds } = await openShop(cent);
  const { release, waiting } = await holdBlocks(chain);
  await callAndLeave(gateway, await signAnew(), () => waiting(1));
  await release();
  await expect.poll(() => gateway.ledgerText()).toContain('"state":"settled"');

  const reopened = await reopen(gateway);
  expect((await reopened.send(path, await signAnew())).status).toBe(200);
  expect(await reopened.received()).toBe(cent);
  expect(await holds()).toBe(0n);
});

test('a forged payment in the name of the payer gets no answer and holds no call', async () => {
  const { gateway, key, signAnew } = await openShop();
  const { facilitator, rpc } = gateway;
  facilitator.decide((step) => (step === 'settle' ? 'cut' : 'through'));
  expect(await gateway.outcome(path, await signAnew())).toBe('503 settlement_pending');
  const { authorization } = await signAuthorization(key, { to: payTo });
  const forged = await signAuthorization(generatePrivateKey(), authorization);
  // Facilitators may look at the balance before the signature.
  const said = { isValid: false, invalidReason: 'insufficient_funds' };
  facilitator.decide((step) => (step === 'verify' ? { text: JSON.stringify(said) } : 'through'));
  rpc.decide(only('eth_getCode', 'fail'));
  expect(await gateway.outcome(path, toHeader(forged))).toBe('402 insufficient_funds');
  rpc.decide(() => 'through');
  facilitator.decide(() => 'through');

  expect(await gateway.outcome(path, toHeader(forged))).toBe(
    '402 invalid_exact_evm_payload_signature',
  );
  const [bogus, own] = await Promise.all([
    gateway.send('/v1/repos?limit=3', toHeader(forged)),
    gateway.send('/v1/repos?limit=3', await signAnew()),
  ]);
  expect([outcomeOf(bogus), outcomeOf(own)]).toEqual([
    '402 invalid_exact_evm_payload_signature',
    '200',
  ]);
  // The first payment, which never arrived, is sent again in place of the new one.
  expect(await gateway.outcome(path, await signAnew())).toBe('200');
  expect(await gateway.books()).toEqual({ received: 2n * cent, sent: 2 });
});

test('of two payments that wait for an earlier one, one is charged if that one is refused, and answers both', async () => {
  const { gateway, signAnew } = await openShop();
  const { facilitator, ask } = gateway;
  const said = { success: false, errorReason: 'insufficient_funds', transaction: '', network: '' };
  let refuse = () => {};
  const refusal = new Promise<Conduct>((resolve) => {
    refuse = () => resolve({ text: JSON.stringify(said) });
  });
  facilitator.decide((step) => (step === 'settle' ? refusal : 'through'));
  const first = gateway.outcome(path, await signAnew());
  await expect.poll(() => facilitator.calls).toEqual(['verify', 'settle']);
  facilitator.decide(() => 'through');
  const others = [await signAnew(), await signAnew()].map((each) => gateway.outcome(path, each));
  await expect.poll(() => facilitator.calls).toHaveLength(4);
  for (let turn = 0; turn < 5; turn += 1) await ask('/health');
  const { release, waiting } = await holdBlocks(chain);
  refuse();
  await waiting(1);
  // Of each that an earlier one answers, the ledger says so.
  const joined = async () => (await gateway.ledgerText()).split('"answeredBy":"0x').length - 1;
  await expect.poll(joined).toBe(3);
  await release();
  expect(await Promise.all([first, ...others])).toEqual(['402 insufficient_funds', '200', '200']);
  expect(await gateway.books()).toEqual({ received: cent, sent: 1 });
  const [one, ...later] = (await gateway.ledgerText()).match(/"nonce":"\w+"/g) ?? [];
  expect(later.at(-1)).not.toBe(one);
});

test('another request, another payer and a delivered answer are charged as ever', async () => {
  const { gateway, signAnew } = await openShop();
  const other = await openPayer(chain, cent);
  const { release, waiting } = await holdBlocks(chain);
  const calls = [
    gateway.send(path, await signAnew()),
    gateway.send('/v1/repos?limit=3', await signAnew()),
    gateway.send(path, toHeader(await signAuthorization(other.key, { to: payTo }))),
  ];
  await waiting(3);
  await release();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await gateway.books()).toEqual({ received: 3n * cent, sent: 3 });
});

test('an earlier payment that landed unseen answers a new one, and after one that expired a new one is charged', async () => {
  const { gateway, key, signAnew } = await openShop();
  loseAfterBroadcast(gateway.rpc);
  expect(await gateway.outcome(path, await signAnew())).toBe('503 settlement_pending');
  gateway.rpc.decide(() => 'through');
  expect(await gateway.outcome(path, await signAnew())).toBe('200');
  expect(await gateway.books()).toEqual({ received: cent, sent: 1 });

  const snapshot = await chain.client.snapshot();
  gateway.facilitator.decide((step) => (step === 'settle' ? 'cut' : 'through'));
  expect(await gateway.outcome(path, await signAnew())).toBe('503 settlement_pending');
  gateway.facilitator.decide(() => 'through');
  await chain.client.increaseTime({ seconds: 400 });
  await chain.client.mine({ blocks: 1 });
  const validBefore = String(Math.floor(Date.now() / 1000) + 900);
  const later = toHeader(await signAuthorization(key, { to: payTo, validBefore }));
  expect(await gateway.outcome(path, later)).toBe('200');
  expect(await gateway.books()).toEqual({ received: 2n * cent, sent: 2 });
  await gateway.close();
  await chain.client.revert({ id: snapshot });
});
