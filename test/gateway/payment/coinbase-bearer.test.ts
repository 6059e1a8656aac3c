import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createCoinbaseBearer } from '../../../gateway/payment/coinbase.ts';

const facilitator = 'https://api.cdp.coinbase.com/platform/v2/x402';
const host = 'api.cdp.coinbase.com/platform/v2/x402';
const now = Date.parse('2026-11-20T12:00:00.000Z');
const id = 'organizations/1/apiKeys/2';

/** A new key: its secret in the form that Coinbase gives out, and its public key. */
function makeKey(kind: 'EdDSA' | 'ES256'): { secret: string; publicKey: KeyObject } {
  if (kind === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { secret: String(privateKey.export({ type: 'sec1', format: 'pem' })), publicKey };
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]);
  return { secret: bytes.toString('base64'), publicKey };
}

function tokenOf(headers: Record<string, string>): string {
  const { Authorization: bearer = '' } = headers;
  return bearer.replace(/^Bearer /, '');
}

test.each(['EdDSA', 'ES256'] as const)(
  'each bearer token is new, and signed with the %s key, for one path and two minutes',
  async (alg) => {
    const { secret, publicKey } = makeKey(alg);
    const createBearer = createCoinbaseBearer({ id, secret }, facilitator, () => now);
    const nonces = new Set<unknown>();
    for (const [path, method] of [
      ['verify', 'POST'],
      ['settle', 'POST'],
      ['supported', 'GET'],
    ] as const) {
      const token = tokenOf(await createBearer(path));
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
        algorithms: [alg],
        currentDate: new Date(now),
      });
      expect(protectedHeader).toMatchObject({ alg, kid: id, typ: 'JWT' });
      expect(protectedHeader['nonce']).toMatch(/^[0-9a-f]{32}$/);
      nonces.add(protectedHeader['nonce']);
      expect(payload).toEqual({
        sub: id,
        iss: 'cdp',
        iat: now / 1000 - 10,
        nbf: now / 1000 - 10,
        exp: now / 1000 + 120,
        uris: [`${method} ${host}/${path}`],
      });
    }
    expect(nonces.size).toBe(3);
  },
);

test('a PEM whose line ends were escaped is read too', async () => {
  const { secret, publicKey } = makeKey('ES256');
  const escaped = secret.replaceAll('\n', '\\n');
  const createBearer = createCoinbaseBearer({ id, secret: escaped }, facilitator, () => now);
  const token = tokenOf(await createBearer('verify'));
  const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(now) });
  expect(payload.sub).toBe(id);
});

test.each(['', 'c2hvcnQ=', '-----BEGIN EC PRIVATE KEY-----\nno\n-----END EC PRIVATE KEY-----'])(
  'an invalid secret is refused at start, and not repeated: %j',
  (secret) => {
    const create = () => createCoinbaseBearer({ id, secret }, facilitator, () => now);
    // The error repeats neither the text of a PEM nor the base64 of a secret.
    expect(create).toThrow(/^(?!.*(?:BEGIN|c2hvcnQ)).+$/s);
  },
);
