import { parseGwei } from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { keepUnderpriced } from '../../standin/chain/open-pool.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { count } from './read-answer.ts';

const timing = { settleMs: 45_000, confirmMs: 40_000 };

/** A chain with a block each second, a node that keeps underpriced transactions, and a gateway. */
async function openCrowded() {
  const chain = await openChain({ mining: { everySeconds: 1 } });
  const gateway = await openPaidGateway(chain, { timing });
  const { client } = chain;
  let fee = parseGwei('0.005');
  const pool = keepUnderpriced(chain, gateway.rpc, () => fee);
  // Anvil lowers the base fee of an empty block, so it is set for each.
  const holding = setInterval(() => {
    void client.setNextBlockBaseFeePerGas({ baseFeePerGas: fee }).catch(() => undefined);
  }, 100);
  const setFee = async (gwei: string) => {
    fee = parseGwei(gwei);
    const held = async () => (await client.getBlock()).baseFeePerGas;
    await expect.poll(held, { timeout: 10_000 }).toBe(fee);
  };
  await setFee('0.005');
  /** Holds the first broadcast until the chain has this base fee. */
  const raiseAtBroadcast = (gwei: string) => {
    let rising: Promise<void> | undefined;
    gateway.rpc.decide(async (method): Promise<Passage> => {
      if (method !== 'eth_sendRawTransaction') return 'through';
      rising ??= setFee(gwei);
      await rising;
      return 'through';
    });
  };
  onTestFinished(() => clearInterval(holding));
  const pay = async () => {
    const { key } = await openPayer(chain, 10_000n);
    return gateway.outcome(path, toHeader(await signAuthorization(key, { to: chain.payTo })));
  };
  return { chain, pool, gateway, setFee, raiseAtBroadcast, pay };
}

test('a base fee four times as high right after a broadcast stops no sale: every payment settles within seconds', async () => {
  const { chain, pool, gateway, raiseAtBroadcast, pay } = await openCrowded();
  raiseAtBroadcast('0.02');
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 6 }, pay));

  expect(count(answers)).toEqual({ 200: 6 });
  expect(performance.now() - began).toBeLessThan(25_000);
  expect(await gateway.received()).toBe(60_000n);
  expect(pool.kept()).toEqual([]);
  expect((await chain.client.getTxpoolStatus()).pending).toBe(0);
});

test('a settlement below the base fee is replaced after ten seconds with the same nonce, told, and charged once', async () => {
  const { pool, gateway, raiseAtBroadcast, pay } = await openCrowded();
  // Above the first fee of 0.079 gwei, and below the second one of 0.0889.
  raiseAtBroadcast('0.085');
  const answer = pay();
  await expect.poll(() => pool.kept().length, { timeout: 20_000 }).toBe(1);
  expect(await pay()).toMatch(/^503 /);

  expect(await answer).toBe('200');
  expect(pool.replaced()).toBe(1);
  expect(await gateway.books()).toEqual({ received: 10_000n, sent: 1 });
  const [replaced, ...others] = gateway.told('settlement-replaced');
  expect(others).toEqual([]);
  expect(await gateway.ledgerText()).toContain(String(replaced?.['transaction']));
});

test('while the base fee is above the bound nothing is sent; once it falls, what waited lands and others pay', async () => {
  const { pool, gateway, setFee, raiseAtBroadcast, pay } = await openCrowded();
  raiseAtBroadcast('0.2');
  const waiting = pay();
  await expect.poll(() => pool.kept().length, { timeout: 20_000 }).toBe(1);
  expect(await pay()).toBe('503 payment_unavailable');
  expect(pool.kept()).toHaveLength(1);

  await setFee('0.005');
  expect([await waiting, await pay()]).toEqual(['200', '200']);
  expect(await gateway.received()).toBe(20_000n);
});
