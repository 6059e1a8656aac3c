import { randomBytes } from 'node:crypto';
import { instantiateSecp256k1 } from '@bitauth/libauth';
import { concatHex, type Hex, hexToBytes, toHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { hashAuthorization } from '../../../gateway/payment/signature.ts';
import { authorize, toHeader } from '../paying/sign.ts';

/** The address that receives the payments. */
export const payTo = '0x209693bc6afc0c5328ba36faf03c514ef312287c';

/** Longer than a benchmark, but within the limit of a gateway. */
const validSeconds = 3600;

/** Payments in turn by so many payers: two calls of one payer at a time would count as one question. */
const payers = 500;

/** Makes valid payments as header values, each with its own nonce. viem is too slow to sign under load. */
export async function createSignedPayments(): Promise<() => string> {
  const secp256k1 = await instantiateSecp256k1();
  const keys = Array.from({ length: payers }, () => {
    const key = randomBytes(32);
    const publicKey = secp256k1.derivePublicKeyUncompressed(key);
    if (typeof publicKey === 'string') throw new Error(publicKey);
    return { key, from: publicKeyToAddress(toHex(publicKey)) };
  });
  let signed = 0;
  return () => {
    signed += 1;
    const { key, from } = keys[signed % payers] ?? { key: new Uint8Array(), from: '0x' };
    const authorization = authorizeCent(from);
    const digest = hexToBytes(hashAuthorization(authorization));
    const signature = secp256k1.signMessageHashRecoverableCompact(key, digest);
    if (typeof signature === 'string') throw new Error('this payment cannot be signed');
    const bytes = [toHex(signature.signature), toHex(27 + signature.recoveryId)];
    return toHeader({ authorization, signature: concatHex(bytes) });
  };
}

/** Makes payments with random signatures. For most of them, the point is on the curve. */
export function createBogusPayments(): () => string {
  return () => {
    const signature = concatHex([toHex(randomBytes(64)), toHex(27)]);
    return toHeader({ authorization: authorizeCent(toHex(randomBytes(20))), signature });
  };
}

function authorizeCent(from: Hex) {
  const validBefore = String(Math.floor(Date.now() / 1000) + validSeconds);
  return authorize(from, { to: payTo, validBefore });
}
