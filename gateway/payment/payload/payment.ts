import { hash } from 'node:crypto';
import type { Hex, Requirements } from '../protocol.ts';

/** What a payer signs. Numbers are decimal strings: atomic units, and seconds since 1970. Source: EIP-3009. */
export type Authorization = {
  from: Hex;
  to: Hex;
  value: string;
  validAfter: string;
  validBefore: string;
  nonce: Hex;
};

/** A payment as a client sent it, in whichever version. Addresses, nonce and signature are in lower case. */
export type Payment = {
  authorization: Authorization;
  signature: Hex;
  /** What the client says it accepted: in V1 only scheme and network. */
  accepted: { scheme: string; network: string; asset?: string; payTo?: string; amount?: string };
  /** The client's own id by x402's payment-identifier extension; null where it gave none. */
  identifier: string | null;
};

/** SHA-256 of all that was signed, and the signature: the same payment in V1 and V2 has the same. */
export function hashPayment({ authorization, signature }: Payment): string {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const text = [from, to, value, validAfter, validBefore, nonce, signature].join(' ');
  return hash('sha256', text);
}

/** The payment in x402's own V2 form, as rails take it. */
export function toPayload({ authorization, signature }: Payment, requirements: Requirements) {
  return {
    x402Version: 2,
    accepted: requirements,
    payload: { signature, authorization },
  };
}
