import { expect, test } from 'vitest';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Conduct } from './facilitator.ts';
import { openRemote, path } from './open-paid-gateway.ts';
import { readPool } from './land.ts';
import { receiptOf } from './read-answer.ts';

const chain = await openChain();
const timing = { verifyMs: 1_500, settleMs: 1_500 };

test('a facilitator settles although the RPC is unavailable', async () => {
  const { facilitator, gateway } = await openRemote(chain, { timing });
  gateway.rpc.decide(() => 'cut');
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);
  expect(facilitator.calls).toEqual(['verify', 'settle']);
  expect(await gateway.received()).toBe(10_000n);
});

/** What the facilitator says, although it has settled the payment. */
const lies: readonly (readonly [string, Conduct])[] = [
  ['loses its reply', 'lose-reply'],
  ['says that it failed', { said: { success: false, errorReason: 'insufficient_funds' } }],
  ['says that it failed for no known reason', { said: { success: false, errorReason: 'oops' } }],
  ['says that it is pending', { said: { success: false, errorReason: 'settlement_pending' } }],
  ['says that it settled on another network', { said: { network: 'eip155:84532' } }],
  ['names no transaction', { said: { network: 'base', transaction: '' } }],
];

test.each(lies)(
  'a settled payment is delivered although the facilitator %s; without an RPC it stays open, and is found later',
  async (_, conduct) => {
    const { facilitator, gateway } = await openRemote(chain, { timing });
    facilitator.decide((step) => (step === 'settle' ? conduct : 'through'));
    const answer = await gateway.send(path, await gateway.sign(path));
    expect(answer.status).toBe(200);
    expect(receiptOf(answer)).toMatchObject({ success: true, network: 'eip155:8453' });
    expect(receiptOf(answer).transaction).toMatch(/^0x[0-9a-f]{64}$/);

    gateway.rpc.decide(() => 'cut');
    // The first payment may not be recorded as delivered yet, and answers for its own question again.
    const question = '/v1/repos?limit=2';
    const payment = await gateway.sign(question);
    expect(await gateway.outcome(question, payment)).toBe('503 settlement_pending');
    gateway.rpc.decide(() => 'through');
    expect((await gateway.send(question, payment)).status).toBe(200);
    expect(facilitator.calls).toEqual(['verify', 'settle', 'verify', 'settle']);
    expect(await gateway.received()).toBe(20_000n);
  },
);

test('success without a hash, with a status of 400, or on another network without a transfer, and a nonce used where our RPC shows none are not believed', async () => {
  const { facilitator, gateway } = await openRemote(chain, { timing });
  const transaction = `0x${'ab'.repeat(32)}`;
  // Another question each time: a payment for the same one would wait for the first.
  for (const [limit, [status, body]] of (
    [
      [200, { success: true, transaction: '', network: 'eip155:8453' }],
      [200, { success: true, transaction: '0x12', network: 'eip155:8453' }],
      [400, { success: true, transaction, network: 'eip155:8453' }],
      [200, { success: true, transaction, network: 'eip155:84532' }],
      [200, { success: false, errorReason: 'invalid_exact_evm_nonce_already_used' }],
    ] as const
  ).entries()) {
    facilitator.decide((step) => (step === 'settle' ? { status, body } : 'through'));
    const question = `/v1/repos?limit=${limit + 1}`;
    const outcome = await gateway.outcome(question, await gateway.sign(question));
    expect(outcome).toBe('503 settlement_pending');
  }
  facilitator.decide(() => ({ status: 400, body: { isValid: true } }));
  const refused = await gateway.outcome(path, await gateway.sign(path));
  expect(refused).toBe('402 unexpected_verify_error');
  expect(await gateway.received()).toBe(0n);
});

test('a reported failure does not end a payment whose transaction is still pending', async () => {
  const { facilitator, gateway } = await openRemote(chain, { timing });
  const payment = await gateway.sign(path);
  const { release } = await holdBlocks(chain);
  expect((await gateway.send(path, payment)).status).toBe(503);
  const [waiting] = await readPool(chain);
  for (const transaction of ['', waiting]) {
    const said = { success: false, errorReason: 'insufficient_funds', transaction, network: '' };
    facilitator.decide(() => ({ text: JSON.stringify(said) }));
    expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');
  }

  await release();
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});

test("a facilitator's own words reach neither the client nor the log", async () => {
  const { facilitator, gateway } = await openRemote(chain, { timing });
  const words = 'postgres://admin:hunter2@db.internal at Object.settle (/srv/settle.js:1:2)';
  for (const step of ['verify', 'settle'] as const) {
    for (const conduct of [
      { status: 500, body: { error: words } },
      { status: 400, body: { isValid: false, invalidReason: words, invalidMessage: words } },
      {
        status: 400,
        body: { success: false, errorReason: words, transaction: words, network: words },
      },
      { text: words },
      { status: 400, body: { isValid: false, invalidReason: 'constructor' } },
      { status: 400, body: { isValid: false, invalidReason: { hunter2: words } } },
    ]) {
      facilitator.decide((asked) => (asked === step ? conduct : 'through'));
      const answer = await gateway.send(path, await gateway.sign(path));
      expect([402, 503]).toContain(answer.status);
      expect(JSON.stringify([answer.headers, answer.body.toString()])).not.toContain('hunter2');
      const { 'payment-response': receipt = '' } = answer.headers;
      expect(Buffer.from(String(receipt), 'base64').toString()).not.toContain('hunter2');
    }
  }
  expect(JSON.stringify(gateway.events)).not.toContain('hunter2');
});
