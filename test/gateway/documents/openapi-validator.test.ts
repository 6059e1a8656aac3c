import { expect, test } from 'vitest';
import { exampleAnswers } from '../../../gateway/documents/example-answers.ts';
import type { Exchange } from './exchange.ts';
import { openValidator } from './openapi-validator.ts';
import { aSite } from './site.ts';

const validate = openValidator(aSite());

const limits = { 'RateLimit-Limit': '10', 'RateLimit-Remaining': '9', 'RateLimit-Reset': '60' };
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' };
const json = { 'Content-Type': 'application/json; charset=utf-8' };
const cached = { ETag: '"abc"', Vary: 'Accept-Encoding', 'Cache-Control': 'public, max-age=60' };
const fresh = { ...limits, ...cors, ...json, 'Cache-Control': 'no-store' };

const found = { ...limits, ...cors, ...json, ...cached };

const index = {
  method: 'GET',
  path: '/v1/index?since=yesterday',
  status: 200,
  headers: found,
  body: JSON.stringify(exampleAnswers['IndexRecord']),
} satisfies Exchange;

function refuse(code: string, about: Partial<Exchange>): Exchange {
  const body = JSON.stringify({ success: false, error: { code, message: 'No' } });
  return { method: 'GET', path: '/v1/index', status: 400, headers: fresh, body, ...about };
}

test('an answer that is as described has no problems', () => {
  expect(validate(index)).toEqual([]);
  expect(validate({ ...index, headers: new Headers(found) })).toEqual([]);
});

test.each<[string, Partial<Exchange>, RegExp]>([
  ['a status', { status: 418 }, /418 is not described/],
  ['a missing field', { body: '{"success":true}' }, /required property 'index'/],
  ['a strange field', { body: addField(index.body) }, /additional properties/],
  ['no JSON', { body: 'index' }, /is not JSON/],
  ['another type', { headers: { ...found, 'Content-Type': 'text/html' } }, /html/],
  ['a missing header', { headers: { ...found, ETag: undefined } }, /ETag is missing/],
  ['a wrong limit', { headers: { ...found, 'RateLimit-Limit': '99' } }, /limit is 99/],
  ['a wrong age', { headers: { ...found, 'Cache-Control': 'public' } }, /control is public/],
  ['a strange header', { headers: { ...found, 'X-Powered-By': 'x' } }, /x-powered-by/],
])('%s that differs from the description is reported', (_what, about, problem) => {
  expect(validate({ ...index, ...about }).join('\n')).toMatch(problem);
});

function addField(body: string): string {
  return body.replace('{', '{"more":1,');
}

test('HEAD and 304 carry the headers and no body', () => {
  const { 'Content-Type': _type, ...unchanged } = found;
  expect(validate({ ...index, method: 'HEAD', body: '' })).toEqual([]);
  expect(validate({ ...index, method: 'HEAD' })).toEqual([expect.stringMatching(/has a body/)]);
  expect(validate({ ...index, status: 304, headers: unchanged, body: '' })).toEqual([]);
  expect(validate({ ...index, status: 304, headers: unchanged })).toHaveLength(1);
});

test('an error is checked against the codes of its status', () => {
  expect(validate(refuse('bad_request', {}))).toEqual([]);
  expect(validate(refuse('no_match', {})).join()).toMatch(/no_match is no code of 400/);
  expect(validate(refuse('no_such_code', {})).join()).toMatch(/must match exactly one schema/);
  expect(validate(refuse('rate_limited', { status: 429 })).join()).toMatch(
    /Retry-After is missing/,
  );
});

test('an error on a paid path says that nothing was charged', () => {
  const headers = { ...fresh, 'RateLimit-Limit': '60', 'Retry-After': '60' };
  const unpaid = refuse('payment_unavailable', { path: '/v1/repos', status: 503, headers });
  expect(validate(unpaid).join()).toMatch(/required property 'charged'/);
  const body = unpaid.body.replace('}}', '},"charged":false}');
  expect(validate({ ...unpaid, body })).toEqual([]);
});

test('a challenge is checked against the price of its path', () => {
  const challenge = (path: string, price: string) => ({
    ...refuse('payment_required', { path, status: 402 }),
    headers: { ...fresh, 'RateLimit-Limit': '60', 'PAYMENT-REQUIRED': 'e30=' },
    body: JSON.stringify({
      success: false,
      error: { code: 'payment_required', message: 'Pay' },
      charged: false,
      x402Version: 2,
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          asset: 'USDC',
          price,
          payTo: '0x1',
          mimeType: 'application/json',
        },
      ],
      terms: 'https://signals.example.net/terms.txt',
    }),
  });
  expect(validate(challenge('/v1/repos', '$0.01'))).toEqual([]);
  expect(validate(challenge('/v1/digests', '$0.01')).join()).toMatch(
    /price is \$0\.01, not 0\.050000/,
  );
});

test('the errors for an unknown path and for another method are described', () => {
  expect(validate(refuse('not_found', { path: '/v2/index', status: 404 }))).toEqual([]);
  const headers = { ...fresh, Allow: 'GET, HEAD, OPTIONS' };
  const post = refuse('method_not_allowed', { method: 'POST', status: 405, headers });
  expect(validate(post)).toEqual([]);
  expect(validate({ ...post, headers: fresh }).join()).toMatch(/Allow is missing/);
  expect(validate({ ...index, path: '/v2/index' })).toHaveLength(1);
});

test('a preflight and the routes of the predecessor are described', () => {
  const preflight = {
    ...cors,
    'Access-Control-Allow-Methods': 'GET',
    'Access-Control-Allow-Headers': 'PAYMENT-SIGNATURE',
  };
  expect(
    validate({ method: 'OPTIONS', path: '/v1/repos', status: 204, headers: preflight, body: '' }),
  ).toEqual([]);
  const moved = (location: string): Exchange => ({
    method: 'GET',
    path: '/api/github/digests/latest?a=b',
    status: 308,
    headers: {
      ...cors,
      ...limits,
      'RateLimit-Limit': '60',
      'Cache-Control': 'public, max-age=86400',
      Location: location,
    },
    body: '',
  });
  expect(validate(moved('/v1/digests/latest?a=b'))).toEqual([]);
  expect(validate(moved('//evil.example/v1'))).toHaveLength(1);
});
