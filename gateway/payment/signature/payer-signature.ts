import type { Payment } from '../payload/payment.ts';
import { createAuthorizationDigest } from './authorization-digest.ts';
import { openKeccak } from './keccak.ts';
import type { RecoverKey } from './key-recovery.ts';

/** Whether an ordinary signature is the payer's own. */
export type IsPayersOwn = (payment: Pick<Payment, 'authorization' | 'signature'>) => boolean;

/** `0x` and 65 bytes: r, s and v. */
const ordinaryLength = 2 + 2 * 65;

/** Whether the signature has the form of one by a key; contract wallets may have any form, this one too. */
export function isOrdinary({ signature }: Pick<Payment, 'signature'>): boolean {
  return signature.length === ordinaryLength;
}

/**
 * Makes a fast check of signatures.
 *
 * It takes at least what viem takes for the signature of an account without code: high `s`, and `v` as 0, 1, 27 or 28.
 * Whether a payment is good, it does not say: that is for the rail.
 */
export async function openSignatureCheck(recoverKey: RecoverKey): Promise<IsPayersOwn> {
  const keccak = await openKeccak();
  const digestOf = createAuthorizationDigest(keccak);
  return ({ authorization, signature }) => {
    const bytes = Buffer.from(signature.slice(2), 'hex');
    const parity = toParity(bytes[64]);
    const digest = digestOf(authorization);
    if (parity === undefined || digest === undefined) return false;
    const key = recoverKey(bytes.subarray(0, 64), parity, digest);
    if (key === undefined) return false;
    // An address is the end of the hash of the key's two coordinates.
    const address = Buffer.from(keccak(key.subarray(1)).subarray(12)).toString('hex');
    return address === authorization.from.slice(2).toLowerCase();
  };
}

/** Which of the two points an `r` stands for. Source: viem, `recoverPublicKey`. */
function toParity(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0;
  return v === 1 || v === 28 ? 1 : undefined;
}
