import { expect, test } from 'vitest';
import { exampleDigest } from '../../../gateway/documents/example-answers.ts';
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

const { id, digestDate } = exampleDigest;
const index = {
  method: 'GET',
  path: '/v1/index?since=yesterday',
  status: 200,
  headers: found,
  body: JSON.stringify({
    success: true,
    index: id,
    digestDate,
    updatedAt: digestDate,
    cadence: 'nightly',
    nextExpected: digestDate,
    source: 'demo',
    digest: '/v1/digests/latest',
  }),
} satisfies Exchange;

function refuse(code: string, about: Partial<Exchange>): Exchange {
  const body = JSON.stringify({ success: false, error: { code, message: 'No' } });
  return { method: 'GET', path: '/v1/index', status: 400, headers: fresh, body, ...about };
}

function addField(body: string): string {
  return body.replace('{', '{"more":1,');
}

const paid = { ...fresh, 'RateLimit-Limit': '60', 'Retry-After': '60' };
const unpaid = refuse('payment_unavailable', { path: '/v1/repos', status: 503, headers: paid });
const again = refuse('answered_too_often', { path: '/v1/repos', status: 409, headers: paid });
const post = refuse('method_not_allowed', { method: 'POST', status: 405, headers: fresh });
const moved: Exchange = {
  method: 'GET',
  path: '/api/github/digests/latest?a=b',
  status: 308,
  headers: { ...paid, 'Cache-Control': 'public, max-age=86400', Location: '//evil.example/v1' },
  body: '',
};
const challenge: Exchange = {
  ...refuse('payment_required', { path: '/v1/digests', status: 402 }),
  headers: { ...fresh, 'RateLimit-Limit': '60', 'PAYMENT-REQUIRED': 'e30=' },
  body: JSON.stringify({
    success: false,
    error: { code: 'payment_required', message: 'Pay' },
    charged: false,
    accepts: [{ price: '$0.01' }],
  }),
};

// Answers that are as described are those of the gateway, of nginx and of the site in other tests.
test.each<[string, Exchange, RegExp]>([
  ['a status', { ...index, status: 418 }, /418 is not described/],
  ['a missing field', { ...index, body: '{"success":true}' }, /required property 'index'/],
  ['a strange field', { ...index, body: addField(index.body) }, /unevaluated properties/],
  ['no JSON', { ...index, body: 'index' }, /is not JSON/],
  ['another type', { ...index, headers: { ...found, 'Content-Type': 'text/html' } }, /html/],
  ['a missing header', { ...index, headers: { ...found, ETag: undefined } }, /ETag is missing/],
  ['a wrong limit', { ...index, headers: { ...found, 'RateLimit-Limit': '99' } }, /limit is 99/],
  [
    'a wrong age',
    { ...index, headers: { ...found, 'Cache-Control': 'public' } },
    /control is public/,
  ],
  ['a strange header', { ...index, headers: { ...found, 'X-Powered-By': 'x' } }, /x-powered-by/],
  ['a body of HEAD', { ...index, method: 'HEAD' }, /has a body/],
  ['a body of 304', { ...index, status: 304 }, /has a body/],
  ['a code of another status', refuse('no_match', {}), /no_match is no code of 400/],
  ['an unknown code', refuse('no_such_code', {}), /must be equal to one of the allowed values/],
  ['no Retry-After', refuse('rate_limited', { status: 429 }), /Retry-After is missing/],
  ['no word about the charge', again, /required property 'charged'/],
  ['the price of another path', challenge, /price is \$0\.01, not 0\.050000/],
  ['no Allow', post, /Allow is missing/],
  ['an unknown path', { ...index, path: '/v2/index' }, /200 is not described/],
  ['a foreign Location', moved, /Location is/],
])('%s that differs from the description is reported', (_what, exchange, problem) => {
  expect(validate(exchange).join('\n')).toMatch(problem);
});

test('an error that says that an earlier call settled needs no other word about the charge', () => {
  expect(validate({ ...unpaid, body: unpaid.body.replace('"No"', '"","settled":true') })).toEqual(
    [],
  );
});
