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

const chain = await openChain();

/** Flips a bit in the line of the ledger that holds the text, and opens the gateway again. */
async function reopenDamaged(gateway: PaidGateway, holding: string): Promise<PaidGateway> {
  await gateway.close();
  const lines = (await readFile(gateway.ledgerFile, 'utf8')).split('\n');
  const at = lines.findLastIndex((line) => line.includes(holding));
  const damaged = lines.with(at, lines[at]?.replace('"amount":"1', '"amount":"3') ?? '');
  await writeFile(gateway.ledgerFile, damaged.join('\n'));
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
    timing: { confirmMs: 1_500, settleMs: 3_000 },
  });
  await gateway.pay(path);
  const payment = await gateway.sign(path);
  loseAfterBroadcast(gateway.rpc);
  expect((await gateway.send(path, payment)).status).toBe(503);
  // As after a crash: the line of the unknown outcome was never written.
  await gateway.close();
  const lines = (await readFile(gateway.ledgerFile, 'utf8')).split('\n');
  await writeFile(gateway.ledgerFile, `${lines.slice(0, -2).join('\n')}\n`);
  await sellOn(gateway.ledgerFile);

  const reopened = await reopenDamaged(gateway, '"state":"settling"');

  expect((await reopened.send(path, payment)).status).toBe(200);
  await expectSoldOnce(reopened, payment);
});
