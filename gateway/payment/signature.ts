import { instantiateSecp256k1 } from '@bitauth/libauth';
import { hexToBytes, isAddressEqual, isErc6492Signature, keccak256, recoverAddress } from 'viem';
import type { HasCode } from './chain.ts';
import type { Payment } from './payload.ts';
import { hashAuthorization } from './usdc.ts';

/** Whether a signature is bogus, so that no facilitator needs to be asked. */
export type IsBogus = (payment: Pick<Payment, 'authorization' | 'signature'>) => Promise<boolean>;

/**
 * Opens the early refusal of forged signatures. It accepts nothing: the facilitator verifies every
 * other payment.
 *
 * A signature is bogus if it is not by the payer's key, the chain shows no code at the payer's
 * address, and it does not say how to deploy that code. While the RPC does not answer, none is.
 */
export function openBogusCheck(hasCode: HasCode): IsBogus {
  const opened = openSignatureCheck();
  return async (payment) => {
    const isByPayer = await opened;
    if (isByPayer(payment) || isErc6492Signature(payment.signature)) return false;
    return (await hasCode(payment.authorization.from)) === false;
  };
}

/** Whether a signature is by the payer's key. */
type IsByPayer = (payment: Pick<Payment, 'authorization' | 'signature'>) => boolean;

/**
 * Opens a signature check in WebAssembly, about ten times as fast as viem's JavaScript.
 *
 * It accepts every signature that viem accepts for an account without code, also with a high `s`, and with `v` as 0, 1, 27
 * or 28. The facilitator still verifies the payment.
 */
export async function openSignatureCheck(): Promise<IsByPayer> {
  const { recoverPublicKeyUncompressed } = await instantiateSecp256k1();
  return ({ authorization, signature }) => {
    const bytes = hexToBytes(signature);
    // Contract wallets may have signatures of any form.
    if (bytes.length !== ordinaryLength) return false;
    const parity = toParity(bytes[64]);
    if (parity === undefined) return false;
    const digest = hexToBytes(hashAuthorization(authorization));
    const key = recoverPublicKeyUncompressed(bytes.subarray(0, 64), parity, digest);
    if (typeof key === 'string') return false;
    const address = keccak256(key.subarray(uncompressedMark)).slice(-addressDigits);
    return address === authorization.from.slice(-addressDigits).toLowerCase();
  };
}

/** In bytes: r, s and v. */
const ordinaryLength = 65;
/** The first byte of an uncompressed key marks its form. An address is the end of the hash of the other bytes. */
const uncompressedMark = 1;
const addressDigits = 40;

/** The recovery bit of `v`. Source: viem, `recoverPublicKey`. */
function toParity(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0;
  return v === 1 || v === 28 ? 1 : undefined;
}

/** Whether the payer's key signed, by viem's check, which is slow and may be trusted. */
export async function isSignedByPayer({ authorization, signature }: Payment): Promise<boolean> {
  const hash = hashAuthorization(authorization);
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined);
  return signer !== undefined && isAddressEqual(signer, authorization.from);
}
