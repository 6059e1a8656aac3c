import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';

/** A key of Coinbase's developer platform: an Ed25519 one as base64, or an ECDSA one as PEM. */
export type CoinbaseKey = { id: string; secret: string };

/** Seconds for which a bearer token is valid. */
const lifeSeconds = 120;

/**
 * Makes the headers for Coinbase's facilitator: a bearer token for each of its paths.
 *
 * Source: CDP API authentication, JWT. @throws Error if the secret is not a key.
 */
export function createCoinbaseHeaders(key: CoinbaseKey, facilitatorUrl: string, now: () => number) {
  const privateKey = readKey(key.secret);
  const { host, pathname } = new URL(facilitatorUrl);
  const base = pathname.replace(/\/+$/, '');
  const authorize = async (method: string, path: string) => {
    const seconds = Math.floor(now() / 1000);
    const token = await new SignJWT({ uris: [`${method} ${host}${base}/${path}`] })
      .setProtectedHeader({
        alg: privateKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
        kid: key.id,
        typ: 'JWT',
        nonce: randomBytes(16).toString('hex'),
      })
      .setSubject(key.id)
      .setIssuer('cdp')
      .setIssuedAt(seconds)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(privateKey);
    return { Authorization: `Bearer ${token}` };
  };
  return async () => ({
    verify: await authorize('POST', 'verify'),
    settle: await authorize('POST', 'settle'),
    supported: await authorize('GET', 'supported'),
  });
}

/** An Ed25519 secret has 64 bytes: the seed, and then the public key. */
function readKey(secret: string): KeyObject {
  if (secret.includes('BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'));
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== 64) {
    throw new Error('CDP_API_KEY_SECRET: expected 64 bytes of base64, or PEM');
  }
  const half = (from: number, to: number) => bytes.subarray(from, to).toString('base64url');
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', d: half(0, 32), x: half(32, 64) },
  });
}
