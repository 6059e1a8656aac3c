import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseBody } from '../../gateway/open-gateway.ts';
import { parseRaw, sendRaw } from '../../gateway/raw.ts';
import { newClient, openSite } from './open-site.ts';
import * as z from 'zod';
import { openNginx } from './open-nginx.ts';
import { newFolder } from '../../run/new-folder.ts';

const secret = 'none of the service’s files';
const someText: unknown = expect.any(String);
const errorBody = { success: false, error: { code: someText, message: someText } };

const site = await openSite();
const strangers = ['.env', '.well-known/.hidden', 'v1/index.json.draft', 'notes.txt', '../key'];
for (const name of strangers) await writeFile(join(site.publicDir, name), secret);

test.each([
  '/digests/',
  '/digests/2026-11-20.html.br',
  '/digests/2026-11-20.html/',
  '/.env',
  '/.well-known/',
  '/.well-known/.hidden',
  '/v1',
  '/v1/index/',
  '/v1/index.json',
  '/v1/index.json.gz',
  '/v1/index.json.draft',
  '/v1/index/..json',
  '/V1/index',
  '/_headers',
  '/.refused/bad_request',
  '//v1/index',
  '/key',
  '/../key',
  '/..%2fkey',
  '/%2e%2e/key',
  '/v1/../../key',
  '/v1/index/../../../key',
  '/.well-known/..%2f..%2fdata/current.json',
  '/..%5ckey',
  '/%c0%ae%c0%ae/key',
  '/v1/index%00',
  '/%',
  '/dev/null',
])('%s is refused and gives no file', async (path) => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'Accept-Encoding': encoding };
    const answer = await site.nginx.ask(path, { headers, from: newClient() });
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(parseBody(answer)).toMatchObject(errorBody);
    expect(answer.body.toString()).not.toContain(secret);
  }
});

test('an address of 8,192 characters is read, and a longer one refused in JSON', async () => {
  const of = (length: number) => `/v1/index?${'a'.repeat(length - 10)}`;
  const from = newClient();
  expect((await site.nginx.ask(of(8192), { from })).status).toBe(200);
  for (const length of [8193, 20_000, 40_000]) {
    const answer = await site.nginx.ask(of(length), { from });
    const own = await site.gateway.ask(of(8193));
    expect([length, answer.status]).toEqual([length, 414]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(parseBody(answer)).toEqual(parseBody(own));
  }
});

test('headers of 32 KB are read, and far larger ones refused in JSON', async () => {
  const from = newClient();
  const fits = { 'X-PAYMENT': 'a'.repeat(32_000) };
  expect((await site.nginx.ask('/v1/index', { headers: fits, from })).status).toBe(200);
  const long = { 'X-PAYMENT': 'a'.repeat(40_000) };
  const many = { 'X-Many': Array.from({ length: 8 }, () => 'a'.repeat(10_000)) };
  for (const headers of [long, many]) {
    const answer = await site.nginx.ask('/v1/index', { headers, from });
    expect(answer.status).toBe(431);
    expect(parseBody(answer)).toEqual({
      success: false,
      error: {
        code: 'headers_too_large',
        message: 'The request headers are larger than 32768 bytes in total.',
      },
    });
  }
});

const host = 'Host: a\r\nConnection: close\r\n';
test.each([
  ['no HTTP', 'rubbish\r\n\r\n'],
  ['a greeting of TLS', Buffer.from([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3, 0, 0, 13, 10])],
  ['no Host', 'GET /v1/index HTTP/1.1\r\n\r\n'],
  ['two Hosts', `GET /v1/index HTTP/1.1\r\nHost: b\r\n${host}\r\n`],
  ['an unknown version of HTTP', `GET /v1/index HTTP/7.0\r\n${host}\r\n`],
  ['a NUL in the address', `GET /v1/ind\0ex HTTP/1.1\r\n${host}\r\n`],
  ['a NUL in a header', `GET /v1/index HTTP/1.1\r\n${host}X-A: \0\r\n\r\n`],
  ['a length that is no number', `POST /v1/index HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`],
  ['two lengths', `POST /health HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ['a strange coding', `POST /health HTTP/1.1\r\n${host}Transfer-Encoding: x\r\n\r\n`],
  ['a condition that fails', `GET /v1/index HTTP/1.1\r\n${host}If-Match: "x"\r\n\r\n`],
  ['TRACE', `TRACE /v1/index HTTP/1.1\r\n${host}\r\n`],
  ['CONNECT', `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`],
  ['a method in small letters', `get /v1/index HTTP/1.1\r\n${host}\r\n`],
  ['a bare line feed after rubbish', '\n\n\u0001\u0002\n\n'],
])('%s is an error in JSON', async (_, bytes) => {
  const text = await sendRaw(site.nginx.port, bytes, true);
  const { status, body } = parseRaw(text);
  expect([400, 405]).toContain(status);
  expect(body).toMatchObject(errorBody);
  expect(text).toContain('Content-Type: application/json; charset=utf-8\r\n');
  expect(text).toContain('X-Content-Type-Options: nosniff\r\n');
});

test('a body larger than any request has is not waited for', async () => {
  const headers = { 'Content-Length': '99999999' };
  for (const path of ['/health', '/v1/index']) {
    const answer = await site.nginx.ask(path, { method: 'POST', headers, from: newClient() });
    expect(answer.status).toBe(400);
    expect(parseBody(answer)).toMatchObject(errorBody);
  }
});

const Line = z.looseObject({ path: z.string(), status: z.number(), request: z.string() });

const folder = newFolder();
await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n');
const accessLog = join(folder, 'access.log');
const nginx = await openNginx({ publicDir: folder, gatewayPorts: [1], options: { accessLog } });

test.each([
  ['GET', '/robots.txt', 200],
  ['OPTIONS', '/robots.txt', 204],
  ['POST', '/robots.txt', 405],
  ['GET', '/v1/index', 503],
  ['GET', '/v1/repos', 503],
  ['GET', '/nowhere', 404],
  ['GET', `/${'a'.repeat(8_200)}`, 414],
])('nginx’s own answer to %s %.20s carries one id', async (method, path, status) => {
  const answer = await nginx.ask(path, { method, headers: { 'X-Request-Id': 'from-the-cdn.1' } });
  expect([answer.status, answer.headers['x-request-id']]).toEqual([status, 'from-the-cdn.1']);
  const own = await nginx.ask(path, { method });
  expect(own.headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
});

test('nginx’s log is JSON, has the id of the request, and leaves the query out', async () => {
  const headers = { 'X-Request-Id': 'logged-1' };
  await nginx.ask('/quote%22%0A%7D?secret=1', { headers });
  const find = async () =>
    (await readFile(accessLog, 'utf8')).split('\n').find((text) => text.includes('logged-1')) ?? '';
  await expect.poll(find, { timeout: 50_000 }).not.toBe('');
  const line = await find();
  expect(Line.parse(JSON.parse(line))).toMatchObject({
    path: '/quote"\n}',
    status: 404,
    request: 'logged-1',
  });
  expect(line).not.toContain('secret');
});
