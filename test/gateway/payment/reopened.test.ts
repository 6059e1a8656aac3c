import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import {
  loseAfterBroadcast,
  openPaidGateway,
  type PaidGateway,
  path,
  reopen,
} from './open-paid-gateway.ts';
import { sellOn } from './ledger/rewrite-ledger.ts';
import { privateKeyToAddress, generatePrivateKey } from 'viem/accounts';

const chain = await openChain();

/** Flips a bit in the line of the ledger that holds the text, and opens the gateway again. */
async function reopenDamaged(gateway: PaidGateway, holding: string): Promise<PaidGateway> {
  await gateway.close();
  const lines = (await readFile(gateway.ledgerFile, 'utf8')).split('\n');
  const at = lines.findLastIndex((line) => line.includes(holding));
  const damaged = lines.with(at, lines[at]?.replace('"amount":"1', '"amount":"3') ?? '');
  await writeFile(gateway.ledgerFile, damaged.join('\n'));
  await sellOn(gateway.ledgerFile);
  const reopened = await reopen(gateway);
  expect(reopened.told('ledger-line-damaged')).toMatchObject([{ line: at + 1 }]);
  return reopened;
}

/** Of two payments that arrived, the second one pays for its call and for no other. */
async function expectSoldOnce(gateway: PaidGateway, payment: string) {
  expect(await gateway.outcome('/v1/repos?limit=3', payment)).toBe('409 payment_already_used');
  expect(await gateway.outcome(path, payment)).toBe('200');
  expect(await gateway.received()).toBe(20_000n);
}

test.each(['settled', 'settling'])(
  'a delivered payment whose line "%s" is damaged pays for nothing else',
  async (state) => {
    const gateway = await openPaidGateway(chain);
    await gateway.pay(path);
    const payment = await gateway.sign(path);
    expect((await gateway.send(path, payment)).status).toBe(200);

    const reopened = await reopenDamaged(gateway, `"state":"${state}"`);

    await expectSoldOnce(reopened, payment);
    expect(await reopened.ledgerText()).toMatch(/"state":"settled"[^\n]*\n$/);
  },
);

test('a payment that landed in a crash, and whose only line is damaged, is delivered once', async () => {
  const gateway = await openPaidGateway(chain, {
    timing: { settleMs: 3_000 },
  });
  await gateway.pay(path);
  const payment = await gateway.sign(path);
  loseAfterBroadcast(gateway.rpc);
  expect((await gateway.send(path, payment)).status).toBe(503);
  // As after a crash: the line of the unknown outcome was never written.
  await gateway.close();
  const lines = (await readFile(gateway.ledgerFile, 'utf8')).split('\n');
  await writeFile(gateway.ledgerFile, `${lines.slice(0, -2).join('\n')}\n`);

  const reopened = await reopenDamaged(gateway, '"state":"settling"');

  expect((await reopened.send(path, payment)).status).toBe(200);
  await expectSoldOnce(reopened, payment);
});

/** Ends the gateway, and opens it again with another address that is paid. */
async function replacePayee(gateway: PaidGateway): Promise<PaidGateway> {
  await gateway.close();
  const payTo = privateKeyToAddress(generatePrivateKey());
  return openPaidGateway({ ...chain, payTo }, { home: gateway.home });
}

test('a settled payment is answered again after PAY_TO_ADDRESS was replaced, and a new one for the old address is refused', async () => {
  const gateway = await openPaidGateway(chain);
  const [payment, unsent] = [await gateway.sign(path), await gateway.sign(path)];
  const first = await gateway.send(path, payment);
  const replaced = await replacePayee(gateway);

  const again = await replaced.send(path, payment);
  expect([again.status, again.body.equals(first.body)]).toEqual([200, true]);
  expect(await replaced.outcome(path, unsent)).toBe('402 invalid_payment_requirements');
  expect(await gateway.received()).toBe(10_000n);
  expect(await replaced.received()).toBe(0n);
  expect((await replaced.send(path, await replaced.sign(path))).status).toBe(200);
  expect(await replaced.received()).toBe(10_000n);
});

test.each([
  ['lose-reply', 200, 10_000n],
  ['cut', 503, 0n],
] as const)(
  'a payment whose outcome was unknown keeps its first address after it was replaced (%s)',
  async (fate, status, charged) => {
    const gateway = await openPaidGateway(chain, { timing: { settleMs: 2_000 } });
    const payment = await gateway.sign(path);
    if (fate === 'lose-reply') loseAfterBroadcast(gateway.rpc);
    else gateway.rpc.decide((method) => (method === 'eth_sendRawTransaction' ? fate : 'through'));
    expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');

    const replaced = await replacePayee(gateway);
    const answer = await replaced.send(path, payment);
    expect(answer.status).toBe(status);
    expect(await gateway.received()).toBe(charged);
    expect(await replaced.received()).toBe(0n);
  },
);

const timing = { settleMs: 3_000, verifyMs: 3_000 };
const hour = 3_600;

test.each([
  ['two hours', 2 * hour, 0],
  ['two hours, three hours before the retry', 2 * hour, 3 * hour],
])(
  'a call that was charged is answered after the clock was set back %s',
  async (_, back, later) => {
    const snapshot = await chain.client.snapshot();
    const gateway = await openPaidGateway(chain, { timing });
    const payment = await gateway.sign(path);
    loseAfterBroadcast(gateway.rpc);
    expect(await gateway.outcome(path, payment)).toBe('503 settlement_pending');

    gateway.setClock(later - back);
    if (later > 0) await chain.client.increaseTime({ seconds: later });
    await chain.client.mine({ blocks: 1 });
    gateway.rpc.decide(() => 'through');

    expect(await gateway.outcome(path, payment)).toBe('200');
    expect(await gateway.received()).toBe(10_000n);
    await gateway.close();
    await chain.client.revert({ id: snapshot });
  },
);
