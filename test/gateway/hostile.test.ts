import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openGateway } from './open-gateway.ts';
import { parseRaw, sendRaw } from './raw.ts';

const patience = { requestMs: 5_000, keepAliveMs: 200, silenceMs: 200, lookMs: 50 };
// A busy machine may pause for a second between a connection and the reading of its first byte.
const gateway = await openGateway({ patience: { ...patience, headersMs: 5_000 } });
const impatient = await openGateway({ patience: { ...patience, headersMs: 200 } });

const host = 'Host: trends.example\r\n';

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
  ['a line that ends early', 'GET /v1/index', 400, 'bad_request'],
  [
    'a bare line feed in a header',
    `GET /v1/index HTTP/1.1\r\n${host}X: a\nb\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['no host', 'GET /v1/index HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ['two hosts', `GET /v1/index HTTP/1.1\r\n${host}HOST: b\r\n\r\n`, 400, 'bad_request'],
  ['two equal hosts', `GET /v1/index HTTP/1.0\r\n${host}${host}\r\n`, 400, 'bad_request'],
  ['a tunnel', `CONNECT trends.example:443 HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  [
    'two lengths',
    `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'bad_request',
  ],
  [
    'a length and chunks',
    `GET / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['an unknown method', `BREW /v1/index HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  [
    'headers over 32 KB',
    `GET /v1/index HTTP/1.1\r\n${host}X: ${'a'.repeat(33_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('%s is refused in JSON', async (_, bytes, status, code) => {
  const answer = parseRaw(await sendRaw(gateway.port, bytes));
  expect(answer).toMatchObject({ status, body: { success: false, error: { code } } });
});

test('a connection without a further request is closed', async () => {
  const bytes = `GET /v1/index HTTP/1.1\r\n${host}\r\n`;
  expect(await sendRaw(gateway.port, bytes, true)).toContain('HTTP/1.1 200 OK');
});

test.each([
  ['its first line', 'GET /v1/in', 408],
  ['its headers', `GET /v1/index HTTP/1.1\r\n${host}X-Slow: `, 408],
])('a client that is slow with %s is disconnected', async (_, bytes, status) => {
  const answer = parseRaw(await sendRaw(impatient.port, bytes, true));
  expect(answer).toMatchObject({ status, body: { error: { code: 'request_timeout' } } });
});

test.each(['100-continue', 'payment'])(
  'an answer does not depend on the expectation %s',
  async (expected) => {
    const bytes = `GET /v1/brief HTTP/1.1\r\n${host}Connection: close\r\nExpect: ${expected}\r\n\r\n`;
    const answer = await sendRaw(gateway.port, bytes);
    expect(answer).toMatch(/HTTP\/1\.1 200 OK/);
    expect(answer).toContain('RateLimit-Remaining');
  },
);

test('a tunnel is refused with the allowed methods and closed, and a reset meanwhile harms nobody', async () => {
  const bytes = `CONNECT trends.example:443 HTTP/1.1\r\n${host}\r\n`;
  const answer = await sendRaw(gateway.port, bytes, true);
  expect(answer).toContain('\r\nAllow: GET, HEAD, OPTIONS\r\n');
  for (let number = 0; number < 20; number += 1) {
    const socket = connect(gateway.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    socket.resetAndDestroy();
  }
  expect((await gateway.ask('/v1/brief')).status).toBe(200);
});

test('a client that never sends its announced body is disconnected after its answer', async () => {
  const bytes = `GET /v1/brief HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n`;
  expect(await sendRaw(gateway.port, bytes, true)).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('requests sent at once are answered in order, and what is none is refused after them', async () => {
  const one = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`;
  const bytes = `${one('/health')}${one('/terms.txt')}${one('/nothing')}{}${one('/health')}`;
  const text = await sendRaw(gateway.port, bytes, true);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  expect(statuses).toEqual(['200', '200', '404', '400']);
});

test.each(['http://evil.example', 'ftp://trends.example/health', '*', 'evil.example:443'])(
  'the address %s is not found',
  async (target) => {
    const bytes = `GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    expect(['400', '404']).toContain(String(parseRaw(await sendRaw(gateway.port, bytes)).status));
  },
);

test('no document and no redirect uses the Host header', async () => {
  for (const path of ['/openapi.json', '/llms.txt', '/api/github/repos']) {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(gateway.port, bytes)).not.toContain('evil.example');
  }
});
