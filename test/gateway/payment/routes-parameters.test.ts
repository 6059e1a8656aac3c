import { expect, test } from 'vitest';
import { DigestsParameters, ReposParameters } from '../../../gateway/endpoints/parameters.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { parseBody } from '../open-gateway.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { outcomeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);

const ask = gateway.sendAnew;

/** A payment of the price of the path. */
async function sign(path: string): Promise<string> {
  const value = path.startsWith('/v1/digests') ? '50000' : '10000';
  return toHeader(await signAuthorization(chain.payerKey, { to: chain.payTo, value }));
}

/** Texts that are no valid whole number: as they are sent, and as the error shows them. */
const notWhole = [
  ['0', '0'],
  ['%2B5', '+5'],
  ['+5', '+5'],
  ['05', '05'],
  ['1e1', '1e1'],
  ['0x10', '0x10'],
  ['%D9%A3', '٣'],
  ['%205', ' 5'],
  ['5%0A', '5\n'],
  ['', ''],
  ['99999999999999999999', '99999999999999999999'],
  ['9'.repeat(500), `${'9'.repeat(60)}…`],
  ['%E6%98%9F'.repeat(25), `${'星'.repeat(20)}…`],
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
    expect(outcomeOf(answer)).toBe('400 bad_request');
    expect(await gateway.received()).toBe(before);
  },
);

const reposTake = Object.keys(ReposParameters.shape).join(', ');
const digestsTake = Object.keys(DigestsParameters.shape).join(', ');

test.each([
  ['/v1/repos', 'limit[]=5', '"limit[]" (did you mean "limit"?)', reposTake],
  ['/v1/repos', 'LIMIT=5', '"LIMIT" (did you mean "limit"?)', reposTake],
  ['/v1/repos', 'maxRisk=0.3', '"maxRisk" (did you mean "max_risk"?)', reposTake],
  ['/v1/repos', 'ids[x]=a/b', '"ids[x]" (did you mean "ids"?)', reposTake],
  ['/v1/repos', 'sort=stars', '"sort"', reposTake],
  ['/v1/repos', '__proto__=1', '"__proto__"', reposTake],
  ['/v1/repos', '=5', '""', reposTake],
  ['/v1/repos', `${'z'.repeat(500)}=1`, `"${'z'.repeat(60)}…"`, reposTake],
  ['/v1/digests', 'language=Rust', '"language"', digestsTake],
  ['/v1/digests', 'd%61ys=1&since=2026-11-19-0123abcd', '"since"', digestsTake],
])(
  'a payment for %s?%s is refused for its unknown parameter, and pays for the right call',
  async (path, query, named, takes) => {
    const before = await gateway.received();
    const payment = await sign(path);
    const answer = await ask(`${path}?${query}`, payment);
    expect([answer.status, parseBody(answer)]).toEqual([
      400,
      {
        success: false,
        error: {
          code: 'invalid_parameter',
          message: `${named} is no parameter of this call, which takes ${takes}`,
        },
        charged: false,
      },
    ]);
    expect(await gateway.received()).toBe(before);
    expect((await ask(path, payment)).status).toBe(200);
    const price = path === '/v1/repos' ? 10_000n : 50_000n;
    expect((await gateway.received()) - before).toBe(price);
  },
);

test('a malformed payment is refused before the parameters, and the parameters before other terms', async () => {
  expect((await ask('/v1/repos?limit=0', 'rubbish')).status).toBe(402);
  expect((await ask('/v1/repos?limit=0', await sign('/v1/digests'))).status).toBe(400);
});
