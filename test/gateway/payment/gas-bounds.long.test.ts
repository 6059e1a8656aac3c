import { numberToHex, parseGwei } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { base } from '../../../gateway/payment/chain/base.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';
import { countOutcomes } from './read-answer.ts';

const chain = await openChain();

/** The transactions that the wallet had mined since a block. */
async function minedSince(block: bigint) {
  const settler = privateKeyToAddress(chain.settlementKey).toLowerCase();
  const latest = await chain.client.getBlockNumber();
  const numbers = Array.from(
    { length: Number(latest - block) },
    (_, at) => block + 1n + BigInt(at),
  );
  const blocks = await Promise.all(
    numbers.map((blockNumber) => chain.client.getBlock({ blockNumber, includeTransactions: true })),
  );
  const own = blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from }) => from === settler);
  return Promise.all(
    own.map(async ({ hash, gas, maxFeePerGas = 0n }) => {
      const { status, gasUsed } = await chain.client.getTransactionReceipt({ hash });
      return { status, gasUsed, gas, maxFeePerGas };
    }),
  );
}

test('a settlement has a fifth more gas than its estimate, and no fee above the bound', async () => {
  const gateway = await openPaidGateway(chain);
  const block = await chain.client.getBlockNumber();

  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);

  const [mined] = await minedSince(block);
  expect(mined?.status).toBe('success');
  expect(Number(mined?.gas) / Number(mined?.gasUsed)).toBeGreaterThan(1.15);
  expect(mined?.maxFeePerGas).toBeLessThanOrEqual(parseGwei('0.1'));
});

test('the added fifth never exceeds the bound', async () => {
  const gateway = await openPaidGateway(chain, { bounds: { maxGas: 110_000 } });
  const block = await chain.client.getBlockNumber();
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);
  const [mined] = await minedSince(block);
  expect(mined?.gas).toBeLessThanOrEqual(110_000n);
});

test('a payment that needs more gas than the bound is refused, and nothing is sent', async () => {
  const gateway = await openPaidGateway(chain, { bounds: { maxGas: 60_000 } });

  expect(await gateway.outcome(path, await gateway.sign(path))).toBe(
    '402 invalid_transaction_state',
  );
  expect(await gateway.books()).toEqual({ received: 0n, sent: 0 });
  expect(gateway.events.map(({ event }) => event)).toContain('gas-too-high');
});

test('while the chain asks for a higher fee than the bound a call is 503 and uncharged; later it is charged once', async () => {
  const gateway = await openPaidGateway(chain);
  const payment = await gateway.sign(path);
  const { baseFeePerGas } = await chain.client.getBlock();
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('0.2') });
  await chain.client.mine({ blocks: 1 });

  expect(await gateway.outcome(path, payment)).toBe('503 payment_unavailable');
  expect(gateway.rpc.calls).not.toContain('eth_sendRawTransaction');
  expect(gateway.told('fee-too-high')).toMatchObject([
    { cause: 'the chain asks for 0.2 gwei per gas' },
  ]);
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 0n });
  await chain.client.mine({ blocks: 1 });
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});

/** Puts a contract at the address of the OP stack's oracle. It answers every call with this fee, in wei. */
async function setDataFee(wei: bigint): Promise<void> {
  const answer = numberToHex(wei, { size: 32 }).slice(2);
  // PUSH32 the fee, store it, and return these 32 bytes.
  const bytecode = `0x7f${answer}5f5260205ff3` as const;
  await chain.client.setCode({ address: base.contracts.gasPriceOracle.address, bytecode });
}

test('while the oracle of that fee fails no payer is to blame, however many of its calls end in 503', async () => {
  const gateway = await openPaidGateway(chain);
  const { address } = base.contracts.gasPriceOracle;
  await chain.client.setCode({ address, bytecode: '0x5f5ffd' });
  for (let count = 0; count < 3; count += 1) {
    expect(await gateway.outcome(path, await gateway.sign(path))).toBe('503 payment_unavailable');
  }
  await chain.client.setCode({ address, bytecode: '0x' });
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);
});

test('the fee for data on Ethereum counts in the bound of a settlement: beyond it a call is 503 and uncharged', async () => {
  const gateway = await openPaidGateway(chain);
  const payment = await gateway.sign(path);
  await setDataFee(parseGwei('30000'));

  expect(await gateway.outcome(path, payment)).toBe('503 payment_unavailable');
  expect(gateway.rpc.calls).not.toContain('eth_sendRawTransaction');
  expect(gateway.told('fee-too-high')).toMatchObject([
    { cause: 'the chain asks for 0.00003 ether for the data' },
  ]);
  await setDataFee(parseGwei('100'));
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await gateway.received()).toBe(10_000n);
});

test.each([
  [50, 1],
  [12, 5],
])('of %i payments at once on a balance for %i, no transaction reverts', async (count, covered) => {
  const gateway = await openPaidGateway(chain, { timing: { settleMs: 30_000, confirmMs: 25_000 } });
  const payer = await openPayer(chain, BigInt(covered) * 10_000n);
  const block = await chain.client.getBlockNumber();

  // One block a second: what is sent together lands together.
  await chain.client.setAutomine(false);
  await chain.client.setIntervalMining({ interval: 1 });
  const answers = await gateway.payAtOnce(count, payer.key);
  await chain.client.setIntervalMining({ interval: 0 });
  await chain.client.setAutomine(true);

  expect(countOutcomes(answers)).toEqual({
    200: covered,
    '402 insufficient_funds': count - covered,
  });
  const mined = await minedSince(block);
  expect(mined.map(({ status }) => status)).toEqual(
    Array.from({ length: covered }, () => 'success'),
  );
  expect(await gateway.received()).toBe(BigInt(covered) * 10_000n);
  expect(await payer.holds()).toBe(0n);
});

test('payments that the balance covers are sent together: one block takes all of them', async () => {
  const gateway = await openPaidGateway(chain, { timing: { settleMs: 30_000, confirmMs: 25_000 } });
  // A new payer may have four settlements under way, and one more for each that settled.
  expect(countOutcomes(await gateway.payAtOnce(4))).toEqual({ 200: 4 });
  const { waiting, release } = await holdBlocks(chain);
  const answers = gateway.payAtOnce(8);
  await waiting(8);
  await release();

  expect(countOutcomes(await answers)).toEqual({ 200: 8 });
  expect(await gateway.books()).toEqual({ received: 120_000n, sent: 12 });
});
