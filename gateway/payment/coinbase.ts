import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { CoinbaseKey } from './coinbase-key.ts';
import { type CreateBearer, httpMethods } from './facilitator.ts';

/** Seconds for which a bearer token is valid. */
const lifeSeconds = 120;
/** Seconds by which our clock may be ahead. */
const skewSeconds = 10;

/** Creates headers for Coinbase: a new bearer token for each path. */
export function createCoinbaseBearer(
  { id, privateKey }: CoinbaseKey,
  facilitatorUrl: string,
  now: () => number,
): CreateBearer {
  const { host, pathname } = new URL(facilitatorUrl);
  const base = pathname.replace(/\/+$/, '');
  return async (method) => {
    const seconds = Math.floor(now() / 1000);
    const bearer = await new SignJWT({ uris: [`${httpMethods[method]} ${host}${base}/${method}`] })
      .setProtectedHeader({
        alg: privateKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
        kid: id,
        typ: 'JWT',
        nonce: randomBytes(16).toString('hex'),
      })
      .setSubject(id)
      .setIssuer('cdp')
      // A checker whose clock is behind ours refuses a token from the future.
      .setIssuedAt(seconds - skewSeconds)
      .setNotBefore(seconds - skewSeconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(privateKey);
    return { Authorization: `Bearer ${bearer}` };
  };
}
