import { createWalletClient, http, numberToHex, parseEther } from 'viem';
import {
  generatePrivateKey,
  privateKeyToAccount,
  privateKeyToAddress,
  type PrivateKeyAccount,
} from 'viem/accounts';
import { base } from '../../../gateway/payment/chain/base.ts';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import { type Signed, signAuthorization } from '../paying/sign.ts';
import type { DevChain } from './dev-chain.ts';

/**
 * A trap. It accepts any signature until the time in the signature's first word, in seconds since 1970, and burns
 * 130,000 gas each time: KECCAK256 of 196,608 bytes, then EIP-1271's answer times (TIMESTAMP <= that word).
 */
const trap: Hex = '0x620300005f2050631626ba7e60e01b606435421115025f5260205ff3';

/** Opens accounts that delegate to one trap by EIP-7702, in one transaction that somebody else pays. */
export async function openDelegatedWallets(
  { client, rpcUrl, mint }: DevChain,
  count: number,
): Promise<Hex[]> {
  const trapAt = privateKeyToAddress(generatePrivateKey());
  await client.setCode({ address: trapAt, bytecode: trap });
  const sponsor = privateKeyToAccount(generatePrivateKey());
  await client.setBalance({ address: sponsor.address, value: parseEther('1') });
  const accounts = Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()));
  const delegate = ({ signAuthorization: sign }: PrivateKeyAccount) =>
    sign({ chainId: base.id, contractAddress: trapAt, nonce: 0 });
  const wallet = createWalletClient({ account: sponsor, chain: base, transport: http(rpcUrl) });
  const hash = await wallet.sendTransaction({
    to: sponsor.address,
    authorizationList: await Promise.all(accounts.map(delegate)),
  });
  // Blocks may be mined by hand.
  if (await client.getAutomine()) await client.waitForTransactionReceipt({ hash });
  else await client.mine({ blocks: 1 });
  for (const { address } of accounts) await mint(address, 1_000_000n);
  return accounts.map(({ address }) => address);
}

/** A payment that the trap of a delegated wallet accepts until that time, in seconds since 1970. */
export async function signForTrap(
  from: Hex,
  until: bigint,
  about: Parameters<typeof signAuthorization>[1],
): Promise<Signed> {
  const { authorization } = await signAuthorization(generatePrivateKey(), { ...about, from });
  return { authorization, signature: numberToHex(until, { size: 32 }) };
}
