import { expect, test } from 'vitest';
import { openChain } from '../standin/chain/open-chain.ts';
import { openPaidGateway } from './payment/open-paid-gateway.ts';
import { openGateway } from './open-gateway.ts';

const gateway = await openGateway();

/** Sends a request, and gives its id in the answer and in the access log. */
async function askFor(
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
) {
  const answer = await gateway.ask(path, { headers, method });
  const last = gateway.events.findLast(({ event }) => event === 'request-answered');
  return { id: answer.headers['x-request-id'], logged: last?.data['request'], answer };
}

test.each([
  ['GET', '/v1/index'],
  ['HEAD', '/v1/brief'],
  ['GET', '/health'],
  ['OPTIONS', '/v1/repos'],
  ['GET', '/v1/repos'],
  ['POST', '/v1/digests'],
  ['GET', '/nowhere'],
  ['GET', '/api/github'],
])('%s %s answers with the id that nginx gave, and logs it', async (method, path) => {
  const given = '0123456789abcdef0123456789abcdef';
  const { id, logged, answer } = await askFor(path, { 'X-Request-Id': given }, method);
  expect([id, logged]).toEqual([given, given]);
  expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id');
});

const ids = new Set<unknown>();

test.each([
  ['missing', []],
  ['too short', 'abc'],
  ['too long', 'a'.repeat(65)],
  ['with a space', 'abcdefgh ijkl'],
  ['with markup', '<script>alert(1)</script>'],
  ['with a quote and a brace', 'abcdefgh","event":"x'],
  ['with letters beyond ASCII', 'abcdefg\u00E9h'],
  ['given twice', ['abcdefgh1', 'abcdefgh2']],
])('an id that is %s is replaced with a new one', async (_what, given) => {
  const { id, logged } = await askFor('/v1/brief', { 'X-Request-Id': given });
  expect(id).toMatch(/^[\da-f]{32}$/);
  expect([logged, ids.has(id)]).toEqual([id, false]);
  ids.add(id);
});

test('a 304 carries its id and counts, and a 429 carries its id', async () => {
  const { answer } = await askFor('/v1/sample');
  const headers = { 'If-None-Match': answer.headers.etag ?? '', 'X-Request-Id': 'unchanged-1' };
  const unchanged = await askFor('/v1/sample', headers);
  expect([unchanged.answer.status, unchanged.id]).toEqual([304, 'unchanged-1']);
  for (let count = 2; count < 5; count += 1) await askFor('/v1/sample');
  const refused = await askFor('/v1/sample', { 'X-Request-Id': 'refused-1' });
  expect([refused.answer.status, refused.id]).toEqual([429, 'refused-1']);
});

test('every line of a payment names the request that paid', async () => {
  const chain = await openChain();
  const seller = await openPaidGateway(chain);
  const [first, second] = [await seller.sign('/v1/repos'), await seller.sign('/v1/digests')];
  const pay = (path: string, payment: string, id: string) =>
    seller.ask(path, { headers: { 'PAYMENT-SIGNATURE': payment, 'X-Request-Id': id } });
  const answers = await Promise.all([
    pay('/v1/repos', first, 'payment-of-repos'),
    pay('/v1/digests', second, 'payment-of-digests'),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers['x-request-id']])).toEqual([
    [200, 'payment-of-repos'],
    [200, 'payment-of-digests'],
  ]);
  const lines = (id: string) =>
    seller.events.filter(({ data }) => data['request'] === id).map(({ event }) => event);
  const expected = ['payment-settled', 'request-answered'];
  expect(['payment-of-repos', 'payment-of-digests'].map(lines)).toEqual([expected, expected]);
});
