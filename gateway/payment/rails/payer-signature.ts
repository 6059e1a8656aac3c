import { instantiateSecp256k1 } from '@bitauth/libauth';
import { bytesToHex, hashTypedData, hexToBytes, parseAbiParameters } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { Payment } from '../payload/payment.ts';
import { chainId, type Hex, usdc } from '../protocol.ts';

/** Whether an ordinary signature is the payer's own. */
export type IsPayersOwn = (payment: Pick<Payment, 'authorization' | 'signature'>) => boolean;

/** `0x` and 65 bytes: r, s and v. */
const ordinaryLength = 2 + 2 * 65;

/** Whether a signature has the form of one by a key. Those of contract wallets may have any form, this one too. */
export function isOrdinary({ signature }: Pick<Payment, 'signature'>): boolean {
  return signature.length === ordinaryLength;
}

/**
 * Opens a check of signatures that is some ten times as fast as viem's, which recovers keys in JavaScript.
 *
 * It takes at least what viem takes for the signature of an account without code: high `s`, and `v` as 0, 1, 27 or 28.
 * It does not say whether a payment is good: that is for the rail.
 */
export async function openSignatureCheck(): Promise<IsPayersOwn> {
  const { recoverPublicKeyUncompressed } = await instantiateSecp256k1();
  return ({ authorization, signature }) => {
    const bytes = hexToBytes(signature);
    const parity = toParity(bytes[64]);
    if (parity === undefined) return false;
    const digest = hexToBytes(hashAuthorization(authorization));
    const key = recoverPublicKeyUncompressed(bytes.subarray(0, 64), parity, digest);
    if (typeof key === 'string') return false;
    return publicKeyToAddress(bytesToHex(key)).toLowerCase() === authorization.from.toLowerCase();
  };
}

/** Source: EIP-3009, `TransferWithAuthorization`. */
const types = {
  TransferWithAuthorization: parseAbiParameters(
    'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
  ),
} as const;
const domain = { ...usdc.domain, chainId, verifyingContract: usdc.address } as const;

/** What a payer signs of an authorization, as 32 bytes in hex. Source: EIP-712. */
export function hashAuthorization({
  value,
  validAfter,
  validBefore,
  ...rest
}: Payment['authorization']): Hex {
  return hashTypedData({
    domain,
    types,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...rest,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
    },
  });
}

/** Which of the two points an `r` stands for. Source: viem, `recoverPublicKey`. */
function toParity(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0;
  return v === 1 || v === 28 ? 1 : undefined;
}
