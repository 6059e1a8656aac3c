import { parseEther } from 'viem';
import { expect, test } from 'vitest';
import {
  openDelegatedWallets,
  signForTrap,
} from '../../../scripts/lab/dev-chain/delegated-wallets.ts';
import { toHeader } from '../../../scripts/lab/paying/sign.ts';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { openPaidGateway, type PaidGateway, path } from './open-paid-gateway.ts';
import { countStatuses, outcomeOf, reasonOf } from './read-answer.ts';

const timing = { verifyMs: 120_000, settleMs: 120_000, confirmMs: 110_000 };
/** Two reverted settlements of a trap cost more than this. */
const maxWasteEther = 0.000_02;
const budget = parseEther(String(maxWasteEther));
/** The most that one settlement can cost with the default bounds. */
const mostWei = parseEther('0.00003');

/** Anvil estimates as of a block so long after the newest one. */
const blockSeconds = 2n;

/** A chain whose blocks are mined by hand, and a gateway on it. */
async function openTrapped() {
  const chain = await openChain({ mining: 'manual' });
  await chain.client.setBlockTimestampInterval({ interval: Number(blockSeconds) });
  const gateway = await openPaidGateway(chain, { timing, bounds: { maxWasteEther } });
  /** Pays with a trap that closes a second after the time of the estimate, unless another time is given. */
  const pay = async (wallet: Hex, openSeconds = 1n) => {
    const { timestamp } = await chain.client.getBlock();
    const until = timestamp + blockSeconds + openSeconds;
    const payment = toHeader(await signForTrap(wallet, until, { to: chain.payTo }));
    // The attack comes from many addresses.
    return gateway.sendAnew(path, payment);
  };
  return { chain, gateway, pay };
}

type Trapped = Awaited<ReturnType<typeof openTrapped>>;

/** Mines a block whenever transactions wait, until the answers are there. */
async function mineUntil<T>({ chain: { client } }: Trapped, answers: Promise<T>): Promise<T> {
  const over = new AbortController();
  const ended = answers.finally(() => over.abort());
  const mining = (async () => {
    while (!over.signal.aborted) {
      const { pending } = await client.getTxpoolStatus();
      if (pending === 0) continue;
      const { timestamp } = await client.getBlock();
      await client.setNextBlockTimestamp({ timestamp: timestamp + 2n * blockSeconds });
      await client.mine({ blocks: 1 });
    }
  })();
  const [all] = await Promise.all([ended, mining]);
  return all;
}

/** What reverted settlements cost, in wei, and how many there were. */
function wasteOf(gateway: PaidGateway) {
  const mined = gateway.told('settlement-mined');
  const reverted = mined.filter(({ status }) => status === 'reverted');
  const ether = reverted.reduce((sum, { ether: each }) => sum + Number(each), 0);
  return { count: reverted.length, wei: parseEther(ether.toFixed(18)) };
}

test('forty fresh accounts that delegate to a trap waste no more than the budget and what was under way, while accounts without code all pay', async () => {
  const trapped = await openTrapped();
  const { chain, gateway, pay } = trapped;
  const wallets = await openDelegatedWallets(chain, 40);
  const honest = await Promise.all(Array.from({ length: 6 }, () => openPayer(chain, 100_000n)));

  const [attacks, paid] = await mineUntil(
    trapped,
    Promise.all([
      // One wave after the other, as each wallet has to be armed again for a newer block. A block of an honest payment may close
      // the traps of a wave too early, so the waves go on until the budget is spent.
      (async () => {
        const answers = [];
        while (answers.length < 120 || gateway.told('waste-budget-spent').length === 0) {
          answers.push(...(await Promise.all(wallets.map((wallet) => pay(wallet)))));
        }
        return answers;
      })(),
      Promise.all(honest.map(({ key }) => gateway.payAtOnce(2, key))),
    ]),
  );

  expect(countStatuses(paid.flat())).toEqual({ 200: 12 });
  expect(countStatuses(attacks)).toEqual({ 402: attacks.length });
  expect(await gateway.received()).toBe(120_000n);
  const { count, wei } = wasteOf(gateway);
  expect(count).toBeGreaterThan(0);
  expect(wei).toBeLessThanOrEqual(budget + 4n * mostWei);
  expect(count).toBeLessThanOrEqual(6);
  expect(gateway.told('waste-budget-spent')).toHaveLength(1);
  expect(gateway.told('payer-over-budget')).not.toEqual([]);
  expect(attacks.map(reasonOf)).toContain('invalid_transaction_state');
});

test('past the budget only payers with code that settled before are accepted, and past twice the budget none', async () => {
  const trapped = await openTrapped();
  const { chain, gateway, pay } = trapped;
  const wallets = await openDelegatedWallets(chain, 5);
  const [known, other, third, fourth, stranger] = wallets;
  if (!known || !other || !third || !fourth || !stranger) throw new Error('five are needed');
  const settled = [known, third, fourth];
  const opened = await mineUntil(trapped, Promise.all(settled.map((one) => pay(one, 100n))));
  expect(countStatuses(opened)).toEqual({ 200: 3 });

  // Reverts until the budget is spent.
  while (wasteOf(gateway).wei < budget) await mineUntil(trapped, pay(other));
  const sent = await gateway.sent();
  expect(outcomeOf(await pay(stranger, 100n))).toBe('402 invalid_transaction_state');
  expect(await gateway.sent()).toBe(sent);
  expect((await mineUntil(trapped, pay(known, 100n))).status).toBe(200);

  while (wasteOf(gateway).wei < 2n * budget) {
    await mineUntil(trapped, Promise.all([pay(third), pay(fourth)]));
  }
  const { wei } = wasteOf(gateway);
  expect(wei).toBeLessThanOrEqual(2n * budget + 2n * mostWei);
  expect(outcomeOf(await pay(known, 100n))).toBe('402 invalid_transaction_state');
  expect(countStatuses(await mineUntil(trapped, gateway.payAtOnce(1)))).toEqual({ 200: 1 });
});

test('once new accounts without code have wasted the budget, each further one can waste one settlement, and honest ones all pay', async () => {
  const trapped = await openTrapped();
  const { chain, gateway } = trapped;
  /** Lets four payments of each account be sent, as far as they are, and then moves the balances away. */
  const waste = async (accounts: number, sent: number) => {
    const payers = [];
    while (payers.length < accounts) payers.push(await openPayer(chain, 40_000n));
    const answers = Promise.all(payers.map(({ key }) => gateway.payAtOnce(4, key)));
    const waiting = async () => (await chain.client.getTxpoolStatus()).pending;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(sent);
    for (const { address } of payers) await chain.mint(address, -40_000n);
    await chain.client.mine({ blocks: 1 });
    expect(countStatuses((await answers).flat())).toEqual({ 402: 4 * accounts });
  };

  await waste(2, 8);
  expect(wasteOf(gateway).wei).toBeGreaterThan(budget);
  await waste(3, 3);
  expect(wasteOf(gateway).count).toBe(11);

  const honest = await openPayer(chain, 40_000n);
  const paid = await mineUntil(trapped, gateway.payAtOnce(4, honest.key));
  expect(countStatuses(paid)).toEqual({ 200: 4 });
  expect(gateway.told('waste-budget-spent')).toMatchObject([{ payers: 'without code' }]);
});
