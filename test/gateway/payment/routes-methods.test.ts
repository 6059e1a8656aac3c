import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Answer } from '../http/ask.ts';
import { parseBody } from '../open-gateway.ts';
import { parseRaw, sendRaw } from '../raw.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { codeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);

const { payTo, payerKey } = chain;
const paths = ['/v1/repos', '/v1/repos/nobody/nothing', '/v1/digests'] as const;
const before = await gateway.received();

function ask(path: string, method: string, payment?: string): Promise<Answer> {
  const headers = payment === undefined ? {} : { 'PAYMENT-SIGNATURE': payment };
  return gateway.askAnew(path, { method, headers });
}

test.each(paths)('HEAD of %s gets the 402 of GET, with or without a payment', async (path) => {
  const challenge = await ask(`${path}?limit=0`, 'GET');
  const payment = await gateway.sign(path);
  for (const sent of [undefined, payment, 'rubbish']) {
    const answer = await ask(`${path}?limit=0`, 'HEAD', sent);
    expect([answer.status, answer.body.length]).toEqual([402, 0]);
    expect(answer.headers['payment-required']).toBe(challenge.headers['payment-required']);
    expect(answer.headers['payment-response']).toBeUndefined();
  }
  expect(await gateway.received()).toBe(before);
  expect(await gateway.ledgerText()).toBe('');
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'])(
  '%s with a payment is 405, and charges nothing',
  async (method) => {
    for (const path of paths) {
      const answer = await ask(path, method, await gateway.sign(path));
      expect([answer.status, answer.headers.allow, codeOf(answer)]).toEqual([
        405,
        'GET, HEAD, OPTIONS',
        'method_not_allowed',
      ]);
    }
    expect(await gateway.received()).toBe(before);
  },
);

test.each(paths)(
  'OPTIONS of %s is a preflight that allows any header (Cache-Control), and charges nothing',
  async (path) => {
    const answer = await ask(path, 'OPTIONS', await gateway.sign(path));
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    const allowed = /^PAYMENT-SIGNATURE, X-PAYMENT, Access-Control-Expose-Headers,.* \*$/;
    expect(answer.headers['access-control-allow-headers']).toMatch(allowed);
    expect(await gateway.received()).toBe(before);
  },
);

test('a header that overrides the method is ignored', async () => {
  const headers = { 'X-HTTP-Method-Override': 'OPTIONS', 'X-Forwarded-For': '10.6.1.1' };
  expect((await gateway.ask('/v1/repos?_method=HEAD', { headers })).status).toBe(402);
});

test.each([
  '/V1/repos',
  '//v1/repos',
  '/v1//repos',
  '/v1/x/../repos',
  '/v1/repos%3Flimit=1',
  '/v1/%72epos',
  '/v1%2Frepos',
  '/v1/repos;limit=1',
  '/v1/repos%00',
  '/v1/digests/2026-11-20',
  '/v1/repos#fragment',
  '/v1\\repos#fragment',
])('%s is not found, with or without a payment', async (path) => {
  const payment = toHeader(await signAuthorization(payerKey, { to: payTo }));
  for (const sent of [undefined, payment]) {
    const answer = await ask(path, 'GET', sent);
    expect(answer.status).toBe(404);
    expect(parseBody(answer)).toMatchObject({ success: false, error: { code: 'not_found' } });
    expect((await ask(path, 'HEAD', sent)).status).toBe(404);
  }
  expect(await gateway.received()).toBe(before);
});

const target = '/v1/repos?limit=3';
const close = 'Connection: close\r\n';

test.each([
  ['waits for 100 Continue', `${target} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n${close}`],
  ['speaks HTTP/1.0 and names no host', `${target} HTTP/1.0\r\n`],
  ['sends a whole URL, as to a proxy', `http://a.example${target} HTTP/1.1\r\nHost: a\r\n${close}`],
  [
    'asks for a range, and only if it has changed',
    `${target} HTTP/1.1\r\nHost: a\r\nRange: bytes=0-9\r\nIf-None-Match: *\r\n${close}`,
  ],
])(
  'a client that %s, and sends its call twice, is charged once and gets its answer',
  async (_, start) => {
    const sold = await gateway.received();
    const payment = await gateway.sign('/v1/repos');
    // Some clients send both headers, and names of headers have no case.
    const bytes = `GET ${start}payment-Signature: ${payment}\r\nX-Payment: ${payment}\r\n\r\n`;
    const answers = await Promise.all([
      sendRaw(gateway.port, bytes, true),
      sendRaw(gateway.port, bytes, true),
    ]);
    for (const text of [...answers, await sendRaw(gateway.port, bytes, true)]) {
      const answer = parseRaw(text.replace('HTTP/1.1 100 Continue\r\n\r\n', ''));
      expect(answer).toMatchObject({ status: 200, body: { count: 3, charged: true } });
    }
    expect((await gateway.received()) - sold).toBe(10_000n);
  },
);

test.each([
  ['never sends its body', 'Content-Length: 100000\r\n\r\n'],
  ['sends a broken body', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['sends bytes that are no HTTP after it', '\r\n\u0001\u0002 rubbish\r\n\r\n'],
  ['sends two thousand headers before it', '\r\n', 'X: y\r\n'.repeat(2_000)],
])('a client that %s is charged once, and gets its answer', async (_what, end, start = '') => {
  const sold = await gateway.received();
  const payment = await gateway.sign('/v1/repos');
  const own = `Host: a\r\nConnection: close\r\n${start}PAYMENT-SIGNATURE: ${payment}\r\n`;
  const answer = parseRaw(
    await sendRaw(gateway.port, `GET /v1/repos HTTP/1.1\r\n${own}${end}`, true),
  );
  expect(answer).toMatchObject({ status: 200, body: { success: true, charged: true } });
  expect((await gateway.received()) - sold).toBe(10_000n);
});

test('a paying GET with parameters in a body is refused, uncharged: they would not be read', async () => {
  const sold = await gateway.received();
  const start = `GET /v1/repos HTTP/1.1\r\nHost: a\r\nPAYMENT-SIGNATURE: ${await gateway.sign('/v1/repos')}`;
  const send = async (body: string, framing = `Content-Length: ${body.length}`) => {
    const own = `Connection: close\r\nContent-Type: text/json\r\n${framing}`;
    return parseRaw(await sendRaw(gateway.port, `${start}\r\n${own}\r\n\r\n${body}`, true));
  };
  const error = { message: 'The query takes all parameters, got a body of 11 bytes' };
  expect(await send('{"limit":2}')).toMatchObject({ status: 400, body: { error, charged: false } });
  const inChunks = await send('b\r\n{"limit":2}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked');
  expect(inChunks).toMatchObject({ status: 400, body: { charged: false } });
  expect(await send('{}')).toMatchObject({ status: 200, body: { charged: true } });
  expect((await gateway.received()) - sold).toBe(10_000n);
});
