import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** A key of Coinbase's platform. */
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

/** An Ed25519 secret has the seed, and then the public key. */
function readBytes(text: string): KeyObject | string {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 64) return `${bytes.length} bytes of base64`;
  const [d, x] = [bytes.toString('base64url', 0, 32), bytes.toString('base64url', 32)];
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } });
  const isPair = createPublicKey(key).export({ format: 'jwk' }).x === x;
  return isPair ? key : '64 bytes whose halves do not belong together';
}
