import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { createCoinbaseBearer } from '../../../gateway/payment/coinbase.ts';
import { CoinbaseSecret } from '../../../gateway/payment/coinbase-key.ts';
import { readGatewaySettings } from '../../../gateway/settings.ts';

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
    const privateKey = CoinbaseSecret.parse(secret);
    const createBearer = createCoinbaseBearer({ id, privateKey }, facilitator, () => now);
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
  const privateKey = CoinbaseSecret.parse(secret.replaceAll('\n', '\\n'));
  const createBearer = createCoinbaseBearer({ id, privateKey }, facilitator, () => now);
  const token = tokenOf(await createBearer('verify'));
  const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(now) });
  expect(payload.sub).toBe(id);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const typo = makeKey('EdDSA').secret.replace(/[a-z]/, (letter) => (letter === 'a' ? 'b' : 'a'));
const accepted =
  'CDP_API_KEY_SECRET: expected a key of Coinbase’s platform: 64 bytes in base64 (Ed25519), or a PEM (P-256), got ';

test.each([
  ['c2hvcnQ=', '5 bytes of base64'],
  [typo, '64 bytes whose halves do not belong together'],
  [makeKey('ES256').secret.slice(0, 120), 'a PEM that holds no private key, or a damaged one'],
  [String(rsa.export({ type: 'pkcs8', format: 'pem' })), 'a key of rsa'],
])('a secret of another kind is refused before the start, and not repeated: %#', (secret, got) => {
  const read = () => readGatewaySettings({ CDP_API_KEY_ID: id, CDP_API_KEY_SECRET: secret });
  expect(read).toThrow(new PipelineError(`${accepted}${got}`));
});
