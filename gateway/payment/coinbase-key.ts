import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

export type CoinbaseKey = { id: string; privateKey: KeyObject };

/** The secret as Coinbase gives it out, in one line or with its line ends escaped. */
export const CoinbaseSecret = z.string().transform((text, context): KeyObject => {
  const read = text.includes('BEGIN') ? readPem(text) : readBytes(text);
  if (typeof read !== 'string') return read;
  const message =
    'expected a key of Coinbase’s platform: 64 bytes in base64 (Ed25519), or a PEM (P-256)';
  context.addIssue({ code: 'custom', message, params: { got: read } });
  return z.NEVER;
});

/** The key, or what came in its place without any part of it. */
function readPem(text: string): KeyObject | string {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    const { namedCurve = key.asymmetricKeyType } = key.asymmetricKeyDetails ?? {};
    return namedCurve === 'prime256v1' || namedCurve === 'ed25519' ? key : `a key of ${namedCurve}`;
  } catch {
    return 'a PEM that holds no private key, or a damaged one';
  }
}

/** What stands before the seed of an Ed25519 key in PKCS #8. Source: RFC 8410. */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

/** An Ed25519 secret has the seed, and then the public key. */
function readBytes(text: string): KeyObject | string {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 64) return `${bytes.length} bytes of base64`;
  // Not as a JWK with both halves: if they do not belong together, Node 26 throws, and 20 does not.
  const der = Buffer.concat([beforeSeed, bytes.subarray(0, 32)]);
  const key = createPrivateKey({ format: 'der', type: 'pkcs8', key: der });
  const isPair =
    createPublicKey(key).export({ format: 'jwk' }).x === bytes.toString('base64url', 32);
  return isPair ? key : '64 bytes whose halves do not belong together';
}
