import { parseAbi, parseEther } from 'viem';
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { base } from '../../../../gateway/payment/chain.ts';
import { usdc } from '../../../../gateway/payment/protocol.ts';
import { startDevChain } from '../../../../scripts/lab/dev-chain/dev-chain.ts';
import { openChain } from '../../../standin/chain/open-chain.ts';

const chain = await openChain({ mining: 'manual' });
const { client } = chain;
const payer = privateKeyToAddress(chain.payerKey);
const settler = privateKeyToAccount(chain.settlementKey);

test('it looks like Base, and its token like USDC, also in a batch of requests', async () => {
  const abi = parseAbi([
    'function name() view returns (string)',
    'function version() view returns (string)',
    'function decimals() view returns (uint8)',
  ]);
  const token = { address: usdc.address, abi } as const;
  const contracts = [
    { ...token, functionName: 'name' },
    { ...token, functionName: 'version' },
    { ...token, functionName: 'decimals' },
  ] as const;
  expect(await client.getChainId()).toBe(8453);
  expect(await client.multicall({ contracts, allowFailure: false })).toEqual(['USD Coin', '2', 6]);
});

test('the payer begins with USDC, the settlement wallet with ether, the seller with nothing', async () => {
  const people = [payer, settler.address, chain.payTo];
  const ether = await Promise.all(people.map((address) => client.getBalance({ address })));
  const dollars = await Promise.all(people.map((address) => chain.balanceOf(address)));
  expect(ether).toEqual([0n, parseEther('100'), 0n]);
  expect(dollars).toEqual([10_000_000n, 0n, 0n]);
});

test('without blocks a transaction waits, minted coins exist at once, and blocks come on request', async () => {
  const hash = await sendOneWei();
  await chain.mint(payer, 7n);
  expect(await chain.balanceOf(payer)).toBe(10_000_007n);
  await expect(client.getTransactionReceipt({ hash })).rejects.toThrow('could not be found');
  await client.mine({ blocks: 1 });
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' });
});

test('no two chains share a key, and no chain uses a publicly known key', async () => {
  const other = await startDevChain();
  const keys = [chain.payerKey, chain.settlementKey, other.payerKey, other.settlementKey];
  const known = await other.client.getBalance({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  });
  await other.stop();
  expect(new Set(keys).size).toBe(4);
  expect(known).toBe(0n);
});

async function sendOneWei() {
  const serializedTransaction = await settler.signTransaction({
    type: 'eip1559',
    chainId: base.id,
    to: payer,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    nonce: await client.getTransactionCount({ address: settler.address }),
  });
  return client.sendRawTransaction({ serializedTransaction });
}
