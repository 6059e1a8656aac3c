import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { only, type Passage } from '../../standin/chain/start-rpc.ts';
import {
  type PaidGateway,
  openPaidGateway,
  openRemote,
  path,
  reopen,
} from './open-paid-gateway.ts';
import { cancel, land } from './land.ts';
import { sellOn } from './ledger/rewrite-ledger.ts';
import { outcomeOf, receiptOf } from './read-answer.ts';
import { signAuthorization, type Signed, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const other = '/v1/repos?limit=3';
const cent = 10_000n;
const sign = () => signAuthorization(chain.payerKey, { to: chain.payTo });

/** The payment is answered for its request, and pays for no other one. Nothing more is charged. */
async function expectDeliveredOnce(gateway: PaidGateway, payment: string, before = 0n) {
  const [sent, first] = [await gateway.sent(), await gateway.send(path, payment)];
  expect(first.status).toBe(200);
  const settled = /"state":"settled"[^\n]*"delivered":false/g;
  expect((await gateway.ledgerText()).match(settled)).toHaveLength(1);
  const again = await gateway.send(path, payment);
  expect([again.status, again.body.equals(first.body)]).toEqual([200, true]);
  expect(await gateway.outcome(other, payment)).toBe('409 payment_already_used');
  expect((await gateway.received()) - before).toBe(cent);
  expect(await gateway.sent()).toBe(sent);
  return first;
}

test('a payment that a stranger landed before the call is delivered once and recorded', async () => {
  const gateway = await openPaidGateway(chain);
  const signed = await sign();
  const transaction = await land(chain, signed);

  const answer = await expectDeliveredOnce(gateway, toHeader(signed));

  expect(receiptOf(answer)).toMatchObject({ success: true, transaction });
  const reopened = await reopen(gateway);
  expect(await reopened.outcome(other, toHeader(signed))).toBe('409 payment_already_used');
});

test('after a restore from an older copy nothing is sold until the gateway is told to go on; then a payment that the copy lacks is delivered once and recorded', async () => {
  const gateway = await openPaidGateway(chain);
  const older = await readFile(gateway.ledgerFile);
  const payment = toHeader(await sign());
  expect((await gateway.send(path, payment)).status).toBe(200);
  await gateway.close();
  await writeFile(gateway.ledgerFile, older);

  const reopened = await reopen(gateway);
  expect(await reopened.outcome(path, payment)).toBe('503 payment_unavailable');
  expect((await reopened.ask('/v1/sample')).status).toBe(200);
  const causes = reopened.events.map(({ data }) => data['cause']);
  expect(causes).toContainEqual(expect.stringMatching(/older copy: .* to sell with this one$/));
  await sellOn(reopened.ledgerFile);
  await reopened.reconcile();
  await expectDeliveredOnce(reopened, payment);
});

test.each(['insufficient_funds', 'invalid_exact_evm_nonce_already_used', 'a word of its own'])(
  'a payment that a facilitator landed in verify and refused with "%s" is delivered once and recorded, also while an earlier one for its question is pending',
  async (invalidReason) => {
    const { facilitator, gateway } = await openRemote(chain);
    facilitator.decide((step) => (step === 'settle' ? 'cut' : 'through'));
    expect(await gateway.outcome(path, toHeader(await sign()))).toBe('503 settlement_pending');
    const signed = await sign();
    let landed = false;
    facilitator.decide(async () => {
      if (!landed) await land(chain, signed);
      landed = true;
      return { text: JSON.stringify({ isValid: false, invalidReason }) };
    });

    await expectDeliveredOnce(gateway, toHeader(signed));
    expect(facilitator.calls).toEqual(['verify', 'settle', 'verify']);
  },
);

test.each<[string, (before: bigint) => (method: string) => Passage, 'dev' | 'remote']>([
  ['does not tell', () => only('eth_getLogs', 'cut'), 'dev'],
  ['does not show', () => only('eth_getLogs', 'empty'), 'dev'],
  ['shows at one node of two', (newest) => only('eth_getBlockByNumber', { newest }), 'dev'],
  ['and a facilitator that used it do not show', () => only('eth_getLogs', 'empty'), 'remote'],
])(
  'while the RPC %s where a used nonce went, no refusal asks for another payment',
  async (_, behind, mode) => {
    const gateway = await openPaidGateway(chain, { mode });
    const validAfter = String(Math.floor(Date.now() / 1000) - 600);
    const signed = await signAuthorization(chain.payerKey, { to: chain.payTo, validAfter });
    const before = await chain.client.getBlockNumber();
    await land(chain, signed);
    if (mode === 'remote') {
      gateway.facilitator.decide(() => ({
        text: '{"isValid":false,"invalidReason":"insufficient_funds"}',
      }));
    }
    gateway.rpc.decide(behind(before));
    const unseen = await gateway.send(path, toHeader(signed));
    expect(outcomeOf(unseen)).toBe('503 settlement_pending');
    expect(unseen.body.toString()).not.toContain('charged nothing');
    gateway.rpc.decide(() => 'through');

    await expectDeliveredOnce(gateway, toHeader(signed));
  },
);

test('a landed payment of another amount, and a call with nothing to deliver, bring nothing', async () => {
  const gateway = await openPaidGateway(chain);
  const small = await signAuthorization(chain.payerKey, { to: chain.payTo, value: '9999' });
  await land(chain, small);
  expect((await gateway.send(path, toHeader(small))).status).toBe(402);

  const [before, signed] = [await gateway.received(), await sign()];
  await land(chain, signed);
  expect(await gateway.outcome('/v1/repos?language=Cobol', toHeader(signed))).toBe('404 no_match');
  await expectDeliveredOnce(gateway, toHeader(signed), before);
});

test('with an honest facilitator, delivered calls, refused ones and forgeries of what landed search the chain for nothing', async () => {
  const gateway = await openPaidGateway(chain);
  expect(await gateway.outcome(path, toHeader(await sign()))).toBe('200');
  const [poorKey, landed] = [`0x${'7d'.repeat(32)}`, await sign()] as const;
  const poor = await signAuthorization(poorKey, { to: chain.payTo });
  expect(await gateway.outcome(path, toHeader(poor))).toBe('402 insufficient_funds');
  await land(chain, landed);
  const forged = await signAuthorization(poorKey, landed.authorization);
  const refusal = '402 invalid_exact_evm_payload_signature';
  expect(await gateway.outcome(path, toHeader(forged))).toBe(refusal);
  expect(gateway.rpc.calls).not.toContain('eth_getLogs');
});

const Filter = z.object({ fromBlock: z.string(), toBlock: z.string() });

/** How public RPCs refuse a range that is too long. */
test.each([
  [-32_005, 'query returned more than 10000 results'],
  [-32_600, 'eth_getLogs is limited to a 10 block range'],
  [-32_602, 'exceed maximum block range: 10'],
  [-32_000, 'block range is too wide'],
])(
  'a payment that landed is found by an RPC that refuses more than ten blocks with %i: %s',
  async (code, message) => {
    const gateway = await openPaidGateway(chain);
    const signed = await sign();
    await land(chain, signed);
    await chain.client.mine({ blocks: 45 });
    const ranges: bigint[] = [];
    gateway.rpc.intercept(async ({ method, params: [filter] = [] }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = Filter.parse(filter);
      ranges.push(BigInt(toBlock) - BigInt(fromBlock) + 1n);
      return (ranges.at(-1) ?? 0n) > 10n ? { error: { code, message } } : undefined;
    });

    expect(await gateway.outcome(path, toHeader(signed))).toBe('200');
    expect(await gateway.books()).toEqual({ received: 10_000n, sent: 0 });
    expect(ranges.filter((range) => range <= 10n).length).toBeGreaterThanOrEqual(5);
    // The range shrinks seven times, and every later request keeps to it. viem asks twice after -32005.
    expect(ranges.findLastIndex((range) => range > 10n)).toBeLessThan(14);
  },
);

const usedAlready = 'invalid_exact_evm_nonce_already_used';

/** A payment to us that did not reach the chain, although the gateway must assume that it was sent. */
async function openUnfinished() {
  const gateway = await openPaidGateway(chain, { timing: { settleMs: 2_000 } });
  const signed = await sign();
  gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? 'cut' : 'through'));
  expect(await gateway.outcome(path, toHeader(signed))).toBe('503 settlement_pending');
  gateway.rpc.decide(() => 'through');
  return { gateway, signed, before: await gateway.received() };
}

/** The payer's second authorization under the same nonce, to somebody else. */
function toAnother(signed: Signed) {
  const to = privateKeyToAddress(generatePrivateKey());
  return signAuthorization(chain.payerKey, { ...signed.authorization, to });
}

test.each([
  ['used for another recipient', async (signed: Signed) => land(chain, await toAnother(signed))],
  ['cancelled', (signed: Signed) => cancel(chain, chain.payerKey, signed)],
])('a nonce that the payer %s is refused', async (_, use) => {
  const gateway = await openPaidGateway(chain);
  const signed = await sign();
  await use(signed);

  expect(await gateway.outcome(path, toHeader(signed))).toBe(`402 ${usedAlready}`);
  expect(gateway.computed()).toBe(0);
  expect(await gateway.received()).toBe(0n);
});

test('such a nonce delivers nothing even if the same transaction pays us the same amount with another nonce', async () => {
  const { gateway, signed, before } = await openUnfinished();
  await land(chain, await sign(), await toAnother(signed), await sign());

  await gateway.reconcile();
  expect(await gateway.outcome(path, toHeader(signed))).toBe(`402 ${usedAlready}`);
  expect((await gateway.received()) - before).toBe(20_000n);
});

test('a payment that someone else settled in a batch is delivered', async () => {
  const { gateway, signed, before } = await openUnfinished();
  const transaction = await land(chain, await toAnother(await sign()), signed);

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
    const signed = await signAuthorization(key, { to: chain.payTo });
    gateway.rpc.decide(async (method): Promise<Passage> => {
      if (method === 'eth_sendRawTransaction') await land(chain, signed);
      return 'through';
    });
    expect(await gateway.outcome(`/v1/repos?limit=${limit}`, toHeader(signed))).toBe('200');
  }
  expect(await gateway.books()).toEqual({ received: 50_000n, sent: 5 });
});
