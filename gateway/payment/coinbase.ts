import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { type CreateBearer, httpMethods } from './facilitator.ts';

/** A key of Coinbase's platform. `secret` is Ed25519 as base64, or ECDSA as PEM. */
export type CoinbaseKey = { id: string; secret: string };

/** Seconds for which a bearer token is valid. */
const lifeSeconds = 120;
/** Seconds by which our clock may be ahead. */
const skewSeconds = 10;

/** Creates headers for Coinbase: a new bearer token for each path. @throws for an invalid key. */
export function createCoinbaseBearer(
  key: CoinbaseKey,
  facilitatorUrl: string,
  now: () => number,
): CreateBearer {
  const privateKey = readKey(key.secret);
  const { host, pathname } = new URL(facilitatorUrl);
  const base = pathname.replace(/\/+$/, '');
  return async (method) => {
    const seconds = Math.floor(now() / 1000);
    const bearer = await new SignJWT({ uris: [`${httpMethods[method]} ${host}${base}/${method}`] })
      .setProtectedHeader({
        alg: privateKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
        kid: key.id,
        typ: 'JWT',
        nonce: randomBytes(16).toString('hex'),
      })
      .setSubject(key.id)
      .setIssuer('cdp')
      // A checker whose clock is behind ours refuses a token from the future.
      .setIssuedAt(seconds - skewSeconds)
      .setNotBefore(seconds - skewSeconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(privateKey);
    return { Authorization: `Bearer ${bearer}` };
  };
}

/** Reads a key. An Ed25519 secret has 64 bytes: the seed, and then the public key. */
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
