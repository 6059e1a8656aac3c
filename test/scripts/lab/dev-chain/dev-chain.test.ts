import { parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { usdc } from '../../../../gateway/payment/protocol.ts';
import { startDevChain } from '../../../../scripts/lab/dev-chain/dev-chain.ts';
import { openChain } from '../../../standin/chain/open-chain.ts';

const chain = await openChain();
const { client } = chain;

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
