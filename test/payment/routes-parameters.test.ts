import { afterAll, expect, test } from 'vitest';
import { openChain } from '../chain/open-chain.ts';
import { type Answer, parseBody } from '../gateway/open-gateway.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../scripts/paying/sign.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain, { env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
afterAll(() => gateway.close());

let clients = 0;
function ask(path: string, payment: string): Promise<Answer> {
  clients += 1;
  const headers = { 'X-Forwarded-For': `10.5.0.${clients}`, 'PAYMENT-SIGNATURE': payment };
  return gateway.ask(path, { headers });
}

/** A payment of the price of the path. */
async function sign(path: string): Promise<string> {
  const value = path.startsWith('/v1/digests') ? '50000' : '10000';
  return toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo, value }));
}

/** Texts that are no valid whole number: as they are sent, and as the error shows them. */
const notWhole = [
  ['0', '0'],
  ['101', '101'],
  ['-1', '-1'],
  ['-0', '-0'],
  ['%2B5', '+5'],
  ['+5', '+5'],
  ['05', '05'],
  ['1e1', '1e1'],
  ['0x10', '0x10'],
  ['0b11', '0b11'],
  ['1_0', '1_0'],
  ['7.0', '7.0'],
  ['7.', '7.'],
  ['7,5', '7,5'],
  ['%D9%A3', '٣'],
  ['%EF%BC%93', '３'],
  ['%205', ' 5'],
  ['5%20', '5 '],
  ['5%0A', '5\n'],
  ['5%00', '5\u0000'],
  ['', ''],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['true', 'true'],
  ['%5B5%5D', '[5]'],
  ['99999999999999999999', '99999999999999999999'],
  ['9'.repeat(500), `${'9'.repeat(60)}…`],
] as const;

const parameters = [
  ['/v1/repos', 'limit', 100],
  ['/v1/digests', 'days', 30],
  ['/v1/digests', 'limit', 30],
] as const;

const cases = parameters.flatMap(([path, name, maximum]) => [
  ...notWhole.map(
    ([sent, came]) =>
      [
        `${path}?${name}=${sent}`,
        `${name} takes a whole number from 1 to ${maximum}, got "${came}"`,
      ] as const,
  ),
  [
    `${path}?${name}=${maximum + 1}`,
    `${name} takes a whole number from 1 to ${maximum}, got "${maximum + 1}"`,
  ] as const,
  [`${path}?${name}`, `${name} takes a whole number from 1 to ${maximum}, got ""`] as const,
  [
    `${path}?${name}=5&${name}=5`,
    `${name} takes a whole number from 1 to ${maximum} once, got it 2 times`,
  ] as const,
  [
    `${path}?${name}=5&%${Buffer.from(name.slice(0, 1)).toString('hex')}${name.slice(1)}=6&${name}`,
    `${name} takes a whole number from 1 to ${maximum} once, got it 3 times`,
  ] as const,
]);

const language = 'language takes the name of a programming language';

test.each<readonly [string, string]>([
  ...cases,
  ['/v1/repos?language=', `${language}, got ""`],
  ['/v1/repos?language', `${language}, got ""`],
  ['/v1/repos?language=%20%09', `${language}, got " \t"`],
  ['/v1/repos?language=Rust&language=Go', `${language} once, got it 2 times`],
  ['/v1/repos?language=Rust&limit=0', 'limit takes a whole number from 1 to 100, got "0"'],
])(
  '%s is refused with its bounds and the received value, and costs nothing',
  async (path, message) => {
    const before = await gateway.received();
    const answer = await ask(path, await sign(path));
    expect(answer.status).toBe(400);
    expect(parseBody(answer)).toEqual({
      success: false,
      error: { code: 'invalid_parameter', message },
      charged: false,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await gateway.received()).toBe(before);
  },
);

test.each(['limit=%', 'limit=%zz', 'language=%ff', 'x=%c0%ae', '%=1', 'limit=1&%e2%82'])(
  'the query %s has invalid percent-encoding, which is refused and costs nothing',
  async (query) => {
    const before = await gateway.received();
    const answer = await ask(`/v1/repos?${query}`, await sign('/v1/repos'));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_request']);
    expect(await gateway.received()).toBe(before);
  },
);

test.each([
  ['/v1/repos', 'limit=0', 10_000n],
  ['/v1/digests', 'days=31', 50_000n],
] as const)(
  'a payment for %s whose parameters were refused pays for a valid call',
  async (path, wrong, price) => {
    const before = await gateway.received();
    const payment = await sign(path);
    for (const query of [wrong, 'limit=', 'limit=1&limit=1', 'limit=%zz']) {
      expect([query, (await ask(`${path}?${query}`, payment)).status]).toEqual([query, 400]);
    }
    expect(await gateway.received()).toBe(before);
    expect((await ask(path, payment)).status).toBe(200);
    expect((await gateway.received()) - before).toBe(price);
  },
);

test.each([
  ['/v1/repos', ''],
  ['/v1/repos', '?'],
  ['/v1/repos', '?limit=100'],
  ['/v1/repos', '?limit=1&Limit=0&LIMIT=x&limit%5B%5D=9'],
  ['/v1/repos', '?utm_source=agent&utm_source=again&__proto__=1&toString=2&days=999'],
  ['/v1/digests', '?days=30&limit=30'],
  ['/v1/digests', '?d%61ys=1&l%69mit=1&language='],
  ['/v1/digests', '?&&&days=1&'],
])('%s%s is a valid call', async (path, query) => {
  expect((await ask(`${path}${query}`, await sign(path))).status).toBe(200);
});

test('parameters are checked before the payment is verified', async () => {
  const answer = await ask('/v1/repos?limit=0', await sign('/v1/digests'));
  expect(answer.status).toBe(400);
});

test('a malformed payment is refused before its parameters are checked', async () => {
  const answer = await ask('/v1/repos?limit=0', 'rubbish');
  expect(answer.status).toBe(402);
});
