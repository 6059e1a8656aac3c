import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { openGateway, parseBody } from './open-gateway.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
beforeAll(async () => {
  gateway = await openGateway({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
});
afterAll(() => gateway.close());

let clients = 0;
/** The header of a new client, so that no test uses up the rate limit of another. */
function client(): Record<string, string> {
  clients += 1;
  return { 'X-Forwarded-For': `10.0.${clients >> 8}.${clients & 255}` };
}

test.each(freeEndpoints)(
  '$path answers with the published file unchanged',
  async ({ path, file, maxAge, response, limit }) => {
    const answer = await gateway.ask(path, { headers: client() });
    expect(answer.status).toBe(200);
    expect(answer.body.equals(await readFile(join(gateway.home.publicDir, file)))).toBe(true);
    parseFile(response, answer.body.toString(), path);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.body.length),
      'cache-control': `public, max-age=${maxAge}`,
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(limit - 1),
      'ratelimit-reset': '60',
    });
    expect(answer.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  },
);

test('each encoding is the one made at publishing, with its own ETag', async () => {
  const path = '/v1/digests/latest';
  const headers = client();
  const plain = await gateway.ask(path, { headers });
  const gzip = await gateway.ask(path, { headers: { ...headers, 'Accept-Encoding': 'gzip' } });
  const br = await gateway.ask(path, { headers: { ...headers, 'Accept-Encoding': 'gzip, br' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(br.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  const file = join(gateway.home.publicDir, 'v1/digests/latest.json.br');
  expect(br.body.equals(await readFile(file))).toBe(true);
  expect(new Set([plain, gzip, br].map(({ headers: { etag } }) => etag)).size).toBe(3);
});

test.each([
  ['identity', undefined],
  ['', undefined],
  ['deflate', undefined],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  [';;;,,,q=', undefined],
])('Accept-Encoding %j gives %s', async (accepted, encoding) => {
  const headers = { ...client(), 'Accept-Encoding': accepted };
  const answer = await gateway.ask('/v1/brief', { headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('HEAD has the headers of GET, without the body', async () => {
  const headers = client();
  const get = await gateway.ask('/v1/brief', { headers });
  const head = await gateway.ask('/v1/brief', { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers.etag).toBe(get.headers.etag);
  expect(head.headers['content-length']).toBe(String(get.body.length));
});

test.each([
  ['the tag', (tag: string) => tag, 304],
  ['a weak form of it', (tag: string) => `W/${tag}`, 304],
  ['a list with it', (tag: string) => `"other", ${tag}`, 304],
  ['any', () => '*', 304],
  ['another', () => '"other"', 200],
  ['rubbish', () => 'no quotes', 200],
])('If-None-Match with %s', async (_, toCondition, status) => {
  const headers = client();
  const { etag = '' } = (await gateway.ask('/v1/index', { headers })).headers;
  const conditional = { ...headers, 'If-None-Match': toCondition(etag) };
  const answer = await gateway.ask('/v1/index', { headers: conditional });
  expect(answer.status).toBe(status);
  expect(answer.body.length > 0).toBe(status === 200);
  expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=60' });
});

test('a query does not change the answer', async () => {
  const headers = client();
  const plain = await gateway.ask('/v1/index', { headers });
  const asked = await gateway.ask('/v1/index?limit=3&limit=4&%00=%ff', { headers });
  expect(asked.status).toBe(200);
  expect(asked.body.equals(plain.body)).toBe(true);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])('%s is refused', async (method) => {
  const answer = await gateway.ask('/v1/index', { method, headers: client() });
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  expect(parseBody(answer)).toMatchObject({
    success: false,
    error: { code: 'method_not_allowed' },
  });
});

test('a browser may ask from any page, and may read the headers of payments', async () => {
  const headers = { ...client(), Origin: 'https://page.example' };
  const preflight = await gateway.ask('/v1/index', {
    method: 'OPTIONS',
    headers: { ...headers, 'Access-Control-Request-Headers': 'PAYMENT-SIGNATURE' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('PAYMENT-SIGNATURE');
  expect(preflight.headers['access-control-allow-headers']).toContain('X-PAYMENT');
  const answer = await gateway.ask('/v1/index', { headers });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['access-control-expose-headers']).toContain('PAYMENT-RESPONSE');
});
