import { instantiateSecp256k1 } from '@bitauth/libauth';
import { hexToBytes, keccak256 } from 'viem';
import type { HasCode } from '../chain/code-lookup.ts';
import { hashAuthorization } from '../eip-3009.ts';
import type { Payment } from '../payload.ts';
import { type Rail, RailError } from './rail.ts';
import type { VerificationBudget } from './verification-budget.ts';

/**
 * Refuses forged signatures before the rail verifies them, and all payments beyond the budget of verifications.
 *
 * It refuses a 65-byte signature that is not the payer's, if the chain shows no code at the payer's address.
 * The rail verifies all other payments, and all payments while the RPC does not answer.
 */
export function refuseBogus(rail: Rail, hasCode: HasCode, budget: VerificationBudget): Rail {
  const opened = openSignatureCheck();
  const taken = new WeakMap<Payment, () => void>();
  return {
    verify: async (payment, terms, client) => {
      const isPayersOwn = await opened;
      const { from: payer } = payment.authorization;
      const isOwn = isOrdinary(payment) && isPayersOwn(payment);
      const giveBack = budget.take(client, isOwn ? payer : undefined);
      if (!giveBack) throw new RailError(tooMany);
      taken.set(payment, giveBack);
      const suspect = isOrdinary(payment) && !isOwn;
      if (suspect && (await hasCode(payer)) === false) {
        return { valid: false, reason: 'invalid_exact_evm_payload_signature' };
      }
      return rail.verify(payment, terms, client);
    },
    settle: async (payment, terms, onSend) => {
      const settlement = await rail.settle(payment, terms, onSend);
      if (settlement.state === 'settled') {
        taken.get(payment)?.();
        budget.noteSettled(payment.authorization.from);
      }
      return settlement;
    },
  };
}

const tooMany = 'more payments came than are verified in a minute; those of customers still pass';

/** Whether a 65-byte signature is the payer's. */
export type IsPayersOwn = (payment: Pick<Payment, 'authorization' | 'signature'>) => boolean;

/** `0x` and 65 bytes: r, s and v. */
const ordinaryLength = 2 + 2 * 65;

/** Whether a signature has the form of a key's. Signatures of contract wallets may have any form. */
function isOrdinary({ signature }: Pick<Payment, 'signature'>): boolean {
  return signature.length === ordinaryLength;
}

/**
 * Opens a signature check in WebAssembly, about ten times as fast as viem's JavaScript.
 *
 * It accepts every signature that viem accepts for an account without code: high `s`, and `v` as 0, 1, 27 or 28.
 * The rail still verifies the payment.
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
    const address = keccak256(key.subarray(uncompressedMark)).slice(-addressDigits);
    return address === authorization.from.slice(-addressDigits).toLowerCase();
  };
}

/** An uncompressed key begins with one byte that says so. An address is the end of the hash of the rest. */
const uncompressedMark = 1;
const addressDigits = 40;

/** The recovery bit of `v`. Source: viem, `recoverPublicKey`. */
function toParity(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0;
  return v === 1 || v === 28 ? 1 : undefined;
}
