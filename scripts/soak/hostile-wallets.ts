import { numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { contractCode } from '../dev-chain/contract-code.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';
import type { HostileWallet } from './market.ts';

/** Those that a gateway meets alive, with the number that the contract knows each by. */
const kinds = { burner: 0, trap: 1, alternating: 2 };

/** Puts some contract wallets of each kind on the chain, with plenty of USDC. */
export async function openHostileWallets(chain: DevChain): Promise<HostileWallet[]> {
  const wallets: HostileWallet[] = [];
  for (const [kind, number] of Object.entries(kinds)) {
    for (let count = 0; count < 4; count += 1) {
      const address = privateKeyToAddress(generatePrivateKey());
      const value = numberToHex(number, { size: 32 });
      await chain.client.setStorageAt({ address, index: 0, value });
      await chain.client.setCode({ address, bytecode: contractCode.hostileWallet });
      await chain.mint(address, 10n ** 12n);
      wallets.push({ kind, address });
    }
  }
  return wallets;
}
