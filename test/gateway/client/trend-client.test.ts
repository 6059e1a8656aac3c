import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { createPayingFetch } from '../../../gateway/client/mcp/spending-wallet.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import { createTrendClient, type TrendClient } from '../../../gateway/client/trend-client.ts';
import type { WholeRow } from '../../../pipeline/contract/row-views.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { pourBody } from '../../pipeline/platform/pour-body.ts';
import { day } from '../open-gateway.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { openServer } from './open-server.ts';
import { newFolder } from '../../run/new-folder.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const client = createTrendClient({ baseUrl: `${gateway.address}/` });
const wallet = { key: chain.payerKey, cap: 1_000_000n, folder: newFolder() };
const { fetch: payingFetch } = createPayingFetch(wallet, fetch, () => Date.now())(prices.digests);

test('every free endpoint returns its answer, validated and typed', async () => {
  expect(await client.getIndex()).toMatchObject({
    ok: true,
    value: { digestDate: `${day}T00:00:00.000Z` },
  });
  expect(await client.getBrief()).toMatchObject({ ok: true, value: { data: { source: 'demo' } } });
  expect(await client.getLatestDigest()).toMatchObject({ ok: true, receipt: undefined });
  expect(await client.getHealth()).toMatchObject({ ok: true, value: { payment: { mode: 'dev' } } });
  expect(await client.getFollowUp()).toMatchObject({
    ok: true,
    value: { success: true, data: { scanDate: `${day}T00:00:00.000Z` } },
  });
  expect(await client.getFamilyCatalog()).toMatchObject({
    ok: true,
    value: { products: [{ slug: 'trend-intelligence', mcp: '' }] },
  });
});

test('an endless answer is aborted, compressed or not', async () => {
  for (const compressed of [false, true]) {
    const endless = await openServer((_request, response) => pourBody(response, compressed));
    expect(await createTrendClient({ baseUrl: endless }).getBrief()).toEqual({
      ok: false,
      failure: {
        kind: 'unreachable',
        message: 'the service answered with more than 20000000 bytes',
      },
    });
  }
});

test('a paid endpoint without a payment returns its price, and does not throw', async () => {
  const answer = await client.getRepos({ limit: 3 });
  expect(answer).toMatchObject({
    ok: false,
    failure: { kind: 'payment_required', paymentRequired: { accepts: [{ amount: '10000' }] } },
  });
  for (const query of [null, { language: null }]) {
    expect(await Reflect.apply(client.getRepos, client, [query])).toEqual(await client.getRepos());
  }
  expect(await client.getRepos({ language: '\ud800' })).toHaveProperty(
    'failure.preview.matches',
    0,
  );
});

test('with a paying fetch, a paid endpoint returns its answer and the receipt', async () => {
  const before = await gateway.received();
  const buyer = createTrendClient({ baseUrl: gateway.address, fetch: payingFetch });
  const answer = await buyer.getRepos({ limit: 2 });
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  expectTypeOf(answer.value.data).toEqualTypeOf<WholeRow[]>();
  expect(answer.value.data).toHaveLength(2);
  expect(answer.receipt).toMatchObject({ success: true });
  expect((await gateway.received()) - before).toBe(10_000n);
  expect(await buyer.getDigests({ days: 3 })).toMatchObject({ ok: true, value: { days: 3 } });
});

test('a call without a match, for a name with special characters, returns the available languages', async () => {
  const buyer = createTrendClient({ baseUrl: gateway.address, fetch: payingFetch });
  const answer = await buyer.getRepos({ language: 'Klingon++ & co' });
  if (answer.ok || answer.failure.kind !== 'refused') throw new Error('it was not refused');
  const { available = [], message } = answer.failure;
  expect(message).toContain('the language Klingon++ & co');
  expect(available.length).toBeGreaterThan(0);
  expect(await buyer.getRepos({ language: available[0] })).toMatchObject({ ok: true });
});

test('a refused payment returns the error code of x402', async () => {
  const withBadPayment = createTrendClient({
    baseUrl: gateway.address,
    fetch: (url, options) => fetch(url, { ...options, headers: { 'PAYMENT-SIGNATURE': 'e30=' } }),
  });
  expect(await withBadPayment.getRepos()).toMatchObject({
    ok: false,
    failure: { kind: 'payment_required', reason: 'invalid_payload' },
  });
  expect(await client.getRepos()).toMatchObject({ failure: { reason: undefined } });
});

test('a refusal is read even if its other fields have another shape', async () => {
  const error = { code: 'no_match', message: 'Nothing.', available: { languages: 3 } };
  const newer = await openServer((_request, response) =>
    response.writeHead(404).end(JSON.stringify({ success: false, error })),
  );
  expect(await createTrendClient({ baseUrl: newer }).getRepos()).toMatchObject({
    failure: { kind: 'refused', code: 'no_match', available: undefined },
  });
});

test('a refusal returns its code and when to try again', async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => client.getSample()));
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused.at(-1)).toMatchObject({
    failure: { kind: 'refused', status: 429, code: 'rate_limited', retryAfterSeconds: 60 },
  });
});

test('an address without a server and one with another server are different failures', async () => {
  const nobody = createTrendClient({ baseUrl: 'http://127.0.0.1:2' });
  expect(await nobody.getIndex()).toMatchObject({
    ok: false,
    failure: { kind: 'unreachable', message: expect.stringContaining('ECONNREFUSED') as unknown },
  });
  const stranger = await openServer((_request, response) => response.end('<h1>Hello</h1>'));
  const other = createTrendClient({ baseUrl: stranger });
  expect(await other.getIndex()).toMatchObject({ ok: false, failure: { kind: 'unintelligible' } });
});

test.each([
  ['/v1/index', 'index', (from: TrendClient) => from.getIndex()],
  ['/.well-known/family-catalog', 'family', (from: TrendClient) => from.getFamilyCatalog()],
] as const)(
  'fields of a later version in %s are ignored, and a missing field is reported',
  async (path, field, read) => {
    const readFrom = async (text: string) =>
      read(createTrendClient({ baseUrl: await openServer((_, response) => response.end(text)) }));
    const text = await (await fetch(`${gateway.address}${path}`)).text();
    const { [field]: wanted, ...older } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    // Another field in each of its objects, as a later version of the service may have.
    expect(await readFrom(text.replaceAll(/\{\s*"/g, '{"moon":1,"'))).toEqual({
      ok: true,
      value: { ...older, [field]: wanted },
      receipt: undefined,
    });
    expect(await readFrom(JSON.stringify(older))).toMatchObject({
      failure: { kind: 'unintelligible', message: expect.stringContaining(field) as unknown },
    });
  },
);

test.each(['../repos', 'ada/..', 'ada', 'ada/', 'ada/tides/x', 'ada/\ud800', { owner: 'ada' }])(
  'a repository named %j is refused before anything is asked, because its path would be another',
  async (given) => {
    const asked: unknown[] = [];
    const ask = (url: unknown) => {
      asked.push(url);
      return Promise.reject(new Error('asked'));
    };
    const careful = createTrendClient({ baseUrl: 'https://trends.example', fetch: ask });
    const message = `fullName: expected owner/name, got ${JSON.stringify(given)}`;
    const refused = { ok: false, failure: { kind: 'refused', status: 400, message } };
    for (const read of [careful.getRepository, careful.getCompactRepository]) {
      expect(await Reflect.apply(read, careful, [given])).toMatchObject(refused);
    }
    expect(asked).toEqual([]);
  },
);
