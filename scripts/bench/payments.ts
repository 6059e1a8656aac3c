import { randomBytes } from 'node:crypto';
import { instantiateSecp256k1 } from '@bitauth/libauth';
import { hexToBytes } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { hashAuthorization } from '../../gateway/payment/rails/payer-signature.ts';
import { prices } from '../../gateway/payment/prices.ts';
import { type Hex, toBase64Json, toRequirements } from '../../gateway/payment/protocol.ts';

/** Who is paid. */
export const payTo = '0x209693bc6afc0c5328ba36faf03c514ef312287c';

/** Longer than a benchmark lasts, and as short as a gateway wants it. */
const validSeconds = 3600;
const requirements = toRequirements(prices.repos, payTo);

/** Makes good payments, each another one, as headers. */
export async function createSignedPayments(): Promise<() => string> {
  const secp256k1 = await instantiateSecp256k1();
  const key = randomBytes(32);
  const publicKey = secp256k1.derivePublicKeyUncompressed(key);
  if (typeof publicKey === 'string') throw new Error(publicKey);
  const from = publicKeyToAddress(toHex(publicKey));
  return () => {
    const authorization = authorize(from);
    const digest = hexToBytes(hashAuthorization(authorization));
    const signed = secp256k1.signMessageHashRecoverableCompact(key, digest);
    if (typeof signed === 'string') throw new Error('this payment cannot be signed');
    const signature = toHex(Buffer.from([...signed.signature, 27 + signed.recoveryId]));
    return toHeader({ authorization, signature });
  };
}

/** Makes payments of the right form whose signatures are nobody's: the point they stand for mostly is on the curve. */
export function createBogusPayments(): () => string {
  return () => {
    const signature = toHex(Buffer.concat([randomBytes(64), Buffer.from([27])]));
    return toHeader({ authorization: authorize(toHex(randomBytes(20))), signature });
  };
}

function authorize(from: Hex) {
  return {
    from,
    to: requirements.payTo,
    value: requirements.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + validSeconds),
    nonce: toHex(randomBytes(32)),
  };
}

function toHeader(payload: object): string {
  return toBase64Json({ x402Version: 2, accepted: requirements, payload });
}

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
