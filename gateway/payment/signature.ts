import { instantiateSecp256k1 } from '@bitauth/libauth';
import {
  domainSeparator,
  isAddressEqual,
  isErc6492Signature,
  keccak256,
  recoverAddress,
} from 'viem';
import type { Authorization, Payment } from './payload.ts';
import { chainId, type Hex, usdc } from './protocol.ts';
import { curveOrder } from './wallet-key.ts';

type Signed = Pick<Payment, 'authorization' | 'signature'>;

/** Whether an address has code, as a contract wallet does. Undefined if the RPC does not answer. */
export type HasCode = (address: Hex) => Promise<boolean | undefined>;

/** Whether a signature is bogus, so that no facilitator needs to be asked. */
export type IsBogus = (payment: Signed) => Promise<boolean>;

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
type IsByPayer = (payment: Signed) => boolean;

/**
 * Opens a signature check in WebAssembly, about ten times as fast as viem's JavaScript.
 *
 * It accepts every signature that viem accepts for an account without code, also with a high `s`,
 * with `v` as 0, 1, 27 or 28, and of 64 bytes. The facilitator still verifies the payment.
 */
export async function openSignatureCheck(): Promise<IsByPayer> {
  const { recoverPublicKeyUncompressed } = await instantiateSecp256k1();
  return ({ authorization, signature }) => {
    const isCompact = signature.length === 2 + 2 * compactLength;
    const bytes = toBytes(isCompact ? respell(signature) : signature);
    // Contract wallets may have signatures of any form.
    if (bytes.length !== ordinaryLength) return false;
    const parity = toParity(bytes[64]);
    if (parity === undefined) return false;
    const digest = toBytes(hashAuthorization(authorization));
    const key = recoverPublicKeyUncompressed(bytes.subarray(0, 64), parity, digest);
    if (typeof key === 'string') return false;
    const address = keccak256(key.subarray(uncompressedMark)).slice(-addressDigits);
    return address === authorization.from.slice(-addressDigits).toLowerCase();
  };
}

/** In bytes: r, s and v. */
const ordinaryLength = 65;
/** In bytes: v is a bit of s. Source: EIP-2098. */
const compactLength = 64;
/** The first byte of an uncompressed key is its form. The address is of the others' hash. */
const uncompressedMark = 1;
const addressDigits = 40;

/** The recovery bit of `v`. Source: viem, `recoverPublicKey`. */
function toParity(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0;
  return v === 1 || v === 28 ? 1 : undefined;
}

/** Whether the payer's key signed, by viem's check, which is slow and may be trusted. */
export async function isSignedByPayer({ authorization, signature }: Signed): Promise<boolean> {
  const hash = hashAuthorization(authorization);
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined);
  return signer !== undefined && isAddressEqual(signer, authorization.from);
}

/**
 * A signature by the payer's key in the only spelling that USDC takes: 65 bytes, v of 27 or 28, low
 * s. Libraries also write 64 bytes (EIP-2098), v of 0 or 1, and a high s. Signatures of contract
 * wallets stay as they are.
 */
export async function toOrdinarySpelling({ authorization, signature }: Signed): Promise<Hex> {
  const spelled = respell(signature);
  if (spelled === signature) return signature;
  return (await isSignedByPayer({ authorization, signature: spelled })) ? spelled : signature;
}

/** The ordinary spelling of a signature, if it is by a key. The same key has signed. */
function respell(signature: Hex): Hex {
  const bytes = toBytes(signature);
  if (bytes.length !== compactLength && bytes.length !== ordinaryLength) return signature;
  const isCompact = bytes.length === compactLength;
  const r = BigInt(signature.slice(0, 66));
  const second = BigInt(`0x${signature.slice(66, 130)}`);
  let parity = isCompact ? Number(second >> 255n) : toParity(bytes[64]);
  let s = isCompact ? second & ((1n << 255n) - 1n) : second;
  if (parity === undefined) return signature;
  if (s > curveOrder / 2n) [s, parity] = [curveOrder - s, 1 - parity];
  return `0x${word(r)}${word(s)}${(27 + parity).toString(16)}`;
}

/** Node's decoder takes a tenth of the time of viem's, which is made for browsers, too. */
function toBytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex');
}

/** 32 bytes in hex. */
function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

/** The domain of every signature for USDC on Base. Source: EIP-712. */
export const domain = { ...usdc.domain, chainId, verifyingContract: usdc.address } as const;

/** The hash of the domain, which the token also gives as `DOMAIN_SEPARATOR`. */
export const separator = domainSeparator({ domain });

/** The authorization as viem takes it, with its numbers as bigint. */
export function toMessage({ value, validAfter, validBefore, ...rest }: Authorization) {
  return {
    ...rest,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
  };
}

/** The hash of the name and the fields that a payer signs. Source: EIP-3009. */
const typeHash = '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267';

/**
 * The hash that a payer signs, as 32 bytes in hex. Source: EIP-712.
 *
 * viem's `hashTypedData` would hash the domain and the names of the fields again for each payment,
 * which takes longer than the rest.
 */
export function hashAuthorization(authorization: Authorization): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const addresses = `${from.slice(2).padStart(64, '0')}${to.slice(2).padStart(64, '0')}`;
  const numbers = `${word(BigInt(value))}${word(BigInt(validAfter))}${word(BigInt(validBefore))}`;
  const struct = keccak256(toBytes(`${typeHash}${addresses}${numbers}${nonce.slice(2)}`));
  return keccak256(toBytes(`0x1901${separator.slice(2)}${struct.slice(2)}`));
}
