import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { freeEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { openGateway } from './open-gateway.ts';

const gateway = await openGateway();
const ask = gateway.askAnew;

test.each(freeEndpoints)(
  '$path answers with the published file unchanged',
  async ({ path, file, maxAge, response, limit }) => {
    const answer = await ask(path);
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
  const plain = await ask(path);
  const gzip = await ask(path, { headers: { 'Accept-Encoding': 'gzip' } });
  const br = await ask(path, { headers: { 'Accept-Encoding': 'gzip, br' } });
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
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  [';;;,,,q=', undefined],
])('Accept-Encoding %j gives %s', async (accepted, encoding) => {
  const headers = { 'Accept-Encoding': accepted };
  const answer = await ask('/v1/brief', { headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('HEAD has the headers of GET, without the body', async () => {
  const get = await ask('/v1/brief');
  const head = await ask('/v1/brief', { method: 'HEAD' });
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
  const { etag = '' } = (await ask('/v1/index')).headers;
  const conditional = { 'If-None-Match': toCondition(etag) };
  const answer = await ask('/v1/index', { headers: conditional });
  expect(answer.status).toBe(status);
  expect(answer.body.length > 0).toBe(status === 200);
  expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=60' });
});

test('a query does not change the answer', async () => {
  const plain = await ask('/v1/index');
  const asked = await ask('/v1/index?limit=3&limit=4&%00=%ff');
  expect(asked.status).toBe(200);
  expect(asked.body.equals(plain.body)).toBe(true);
});
