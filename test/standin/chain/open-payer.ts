import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';

/** A new wallet on the chain with so much USDC, in atomic units. */
export async function openPayer(chain: DevChain, units: bigint) {
  const key = generatePrivateKey();
  const address = privateKeyToAddress(key);
  await chain.mint(address, units);
  return { key, address, holds: () => chain.balanceOf(address) };
}
