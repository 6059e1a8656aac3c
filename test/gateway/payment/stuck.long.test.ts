import { parseGwei } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { keepUnderpriced } from '../../standin/chain/open-pool.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { openTroubled } from './open-paid-gateway.ts';
import { codeOf, countStatuses } from './read-answer.ts';

const path = '/v1/repos?limit=2';
const timing = { settleMs: 45_000, confirmMs: 40_000 };

/** A chain with a block each second, a node that keeps underpriced transactions, and a gateway. */
async function openCrowded() {
  const chain = await openChain({ mining: { everySeconds: 1 } });
  const { rpc, gateway } = await openTroubled(chain, { timing });
  const { client } = chain;
  let fee = parseGwei('0.005');
  const pool = keepUnderpriced(chain, rpc, () => fee);
  // Anvil lowers the base fee of an empty block, so it is set for each.
  const holding = setInterval(() => {
    void client.setNextBlockBaseFeePerGas({ baseFeePerGas: fee }).catch(() => undefined);
  }, 100);
  const setFee = async (gwei: string) => {
    fee = parseGwei(gwei);
    await expect
      .poll(
        async () => {
          const { baseFeePerGas } = await client.getBlock();
          return baseFeePerGas === fee;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
  };
  await setFee('0.005');
  /** Holds the first broadcast until the chain has this base fee. */
  const raiseAtBroadcast = (gwei: string) => {
    let rising: Promise<void> | undefined;
    rpc.decide(async (method): Promise<Passage> => {
      if (method !== 'eth_sendRawTransaction') return 'through';
      rising ??= setFee(gwei);
      await rising;
      return 'through';
    });
  };
  const close = async () => {
    clearInterval(holding);
    await gateway.close();
  };
  const pay = async () => {
    const key = generatePrivateKey();
    await chain.mint(privateKeyToAddress(key), 10_000n);
    return gateway.send(path, toHeader(await signAuthorization(key, { to: chain.payTo })));
  };
  return { chain, pool, gateway, setFee, raiseAtBroadcast, pay, close };
}

test('a base fee four times as high right after a broadcast stops no sale: every payment settles within seconds', async () => {
  const { chain, pool, gateway, raiseAtBroadcast, pay, close } = await openCrowded();
  const before = await gateway.received();
  raiseAtBroadcast('0.02');
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 6 }, pay));

  expect(countStatuses(answers)).toEqual({ 200: 6 });
  expect(performance.now() - began).toBeLessThan(25_000);
  expect((await gateway.received()) - before).toBe(60_000n);
  expect(pool.kept()).toEqual([]);
  expect((await chain.client.getTxpoolStatus()).pending).toBe(0);
  await close();
});

test('a settlement below the base fee is replaced after ten seconds with the same nonce, told, and charged once', async () => {
  const { pool, gateway, raiseAtBroadcast, pay, close } = await openCrowded();
  const [before, sent] = [await gateway.received(), await gateway.transactions()];
  // Above the first fee of 0.079 gwei, and below the second one of 0.0889.
  raiseAtBroadcast('0.085');
  const answer = pay();
  await expect.poll(() => pool.kept().length, { timeout: 20_000 }).toBe(1);
  expect((await pay()).status).toBe(503);

  expect((await answer).status).toBe(200);
  expect(pool.replaced()).toBe(1);
  expect((await gateway.transactions()) - sent).toBe(1);
  expect((await gateway.received()) - before).toBe(10_000n);
  const told = gateway.events.filter(({ event }) => event === 'settlement-replaced');
  expect(told).toHaveLength(1);
  expect(await gateway.ledgerText()).toContain(String(told[0]?.data['transaction']));
  await close();
});

test('while the base fee is above the bound nothing is sent; once it falls, what waited lands and others pay', async () => {
  const { pool, gateway, setFee, raiseAtBroadcast, pay, close } = await openCrowded();
  const before = await gateway.received();
  raiseAtBroadcast('0.2');
  const waiting = pay();
  await expect.poll(() => pool.kept().length, { timeout: 20_000 }).toBe(1);
  const refused = await pay();
  expect([refused.status, codeOf(refused)]).toEqual([503, 'payment_unavailable']);
  expect(pool.kept()).toHaveLength(1);

  await setFee('0.005');
  expect((await waiting).status).toBe(200);
  expect((await pay()).status).toBe(200);
  expect((await gateway.received()) - before).toBe(20_000n);
  await close();
});
