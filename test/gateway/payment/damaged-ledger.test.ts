import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import {
  openPaidGateway,
  type PaidGateway,
  loseAfterBroadcast,
  openTroubled,
} from './open-paid-gateway.ts';
import { sellOn } from './ledger/rewrite-ledger.ts';
import { codeOf } from './read-answer.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const other = '/v1/repos?limit=3';

/** Flips a bit in the line of the closed gateway's ledger that holds the text, and opens the gateway again. */
async function reopenDamaged(gateway: PaidGateway, holding: string): Promise<PaidGateway> {
  await gateway.close();
  return flipAndOpen(gateway, holding);
}

async function flipAndOpen(gateway: PaidGateway, holding: string): Promise<PaidGateway> {
  const lines = (await readFile(gateway.ledgerFile, 'utf8')).split('\n');
  const at = lines.findLastIndex((line) => line.includes(holding));
  const damaged = lines.with(at, lines[at]?.replace('"amount":"1', '"amount":"3') ?? '');
  await writeFile(gateway.ledgerFile, damaged.join('\n'));
  const reopened = await openPaidGateway(chain, { home: gateway.home });
  const told = reopened.events.filter(({ event }) => event === 'ledger-line-damaged');
  expect(told.map(({ data }) => data['line'])).toEqual([at + 1]);
  return reopened;
}

async function expectSoldOnce(gateway: PaidGateway, payment: string, before: bigint) {
  const elsewhere = await gateway.send(other, payment);
  expect([elsewhere.status, codeOf(elsewhere)]).toEqual([409, 'payment_already_used']);
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
}

test.each(['settled', 'settling'])(
  'a delivered payment whose line "%s" is damaged pays for nothing else',
  async (state) => {
    const gateway = await openPaidGateway(chain);
    const before = await gateway.received();
    await gateway.pay(path);
    const payment = await gateway.sign(path);
    expect((await gateway.send(path, payment)).status).toBe(200);

    const reopened = await reopenDamaged(gateway, `"state":"${state}"`);

    await expectSoldOnce(reopened, payment, before + 10_000n);
    expect(await reopened.ledgerText()).toMatch(/"state":"settled"[^\n]*\n$/);
  },
);

test('a payment that landed in a crash, and whose only line is damaged, is delivered once', async () => {
  const { rpc, gateway, before } = await openTroubled(chain, {
    timing: { confirmMs: 1_500, settleMs: 3_000 },
  });
  await gateway.pay(path);
  const payment = await gateway.sign(path);
  loseAfterBroadcast(rpc);
  expect((await gateway.send(path, payment)).status).toBe(503);
  // As after a crash: the line of the unknown outcome was never written.
  await gateway.close();
  const lines = (await readFile(gateway.ledgerFile, 'utf8')).split('\n');
  await writeFile(gateway.ledgerFile, `${lines.slice(0, -2).join('\n')}\n`);
  await sellOn(gateway.ledgerFile);

  const reopened = await flipAndOpen(gateway, '"state":"settling"');

  expect((await reopened.send(path, payment)).status).toBe(200);
  await expectSoldOnce(reopened, payment, before + 10_000n);
});
