import { readFile, writeFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { day, isBesidesApi, parseBody } from '../start/open-gateway.ts';
import { newClient, openSite } from './open-site.ts';
import { documents } from '../../../gateway/documents/documents.ts';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { pageEndpoints } from '../../../gateway/endpoints/files.ts';
import { openValidator } from '../documents/openapi-validator.ts';

const site = await openSite();
await writeFile(join(site.publicDir, 'languages/zig.gone'), '<p>Zig has no page now</p>\n');

const pages = [`/digests/${day}.html`, '/digests/2026-11.html'];
const missing = [
  '/digests/2020-01-01.html',
  ...['html', 'html.md', 'atom', 'json'].map((ending) => `/languages/zig.${ending}`),
  '/languages/zig.gone',
  '/categories/unknown.json',
];
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const accepts = [browser, 'TEXT/HTML', '*/*', 'application/json', 'text/html;q=0.5, */*;q=0.1'];
const withoutPage = [...missing, '/nothing', '/v1/nothing', '/404.html/'];

test.each(withoutPage.flatMap((path) => accepts.map((accept) => ({ path, accept }))))(
  '$path for $accept is the same as from the gateway',
  async ({ path, accept }) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status } = await site.askBoth(path, { method, headers: { Accept: accept } });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  },
);

test('a page without compressed copies is compressed when it is sent, and has the same bytes', async () => {
  for (const path of [
    ...pages,
    '/digests/2026.html',
    '/languages/python.html',
    '/languages/python.atom',
  ]) {
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await site.nginx.ask(path, { headers, from: newClient() });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body)).toEqual(await readFile(join(site.publicDir, path)));
  }
});

// nginx and the gateway compress a page each in its own way.
const asked = [
  ...pages.map((path) => ({ path, encoding: 'identity' })),
  ...missing.flatMap((path) => ['identity', 'gzip', 'br'].map((encoding) => ({ path, encoding }))),
];

test.each(asked)(
  '$path in $encoding is the same as from the gateway',
  async ({ path, encoding }) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const headers = { 'Accept-Encoding': encoding };
      const { status } = await site.askBoth(path, { method, headers });
      expect([200, 204, 404, 405, 410]).toContain(status);
    }
  },
);

const files = [...freeEndpoints, ...documents, ...pageEndpoints].map(({ path, file, limit }) => ({
  path,
  file,
  limit,
}));

test.each(files)('$path has the gateway’s bytes and headers, in each encoding', async (file) => {
  const { path } = file;
  for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br', 'gzip;q=0, br;q=0']) {
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'Accept-Encoding': encoding };
      const answer = await site.askBoth(path, { method, headers });
      expect([encoding, method, answer.status]).toEqual([encoding, method, 200]);
      expect(answer.headers['ratelimit-limit']).toBe(String(file.limit));
    }
  }
  const plain = await site.askBoth(path);
  expect(plain.body.equals(await readFile(join(site.publicDir, file.file)))).toBe(true);
});

test.each(files.filter(({ path }) => !isBesidesApi(path)))(
  'the answer of $path is as openapi.json describes it',
  async ({ path }) => {
    const { status, headers, body } = await site.nginx.ask(path, { from: newClient() });
    const { server: _server, ...described } = headers;
    const exchange = { method: 'GET', path, status, headers: described, body: body.toString() };
    expect(openValidator(site.gateway.site)(exchange)).toEqual([]);
  },
);

test.each(files)('$path is 304 for a client that has it in that encoding', async ({ path }) => {
  const tags = new Set<string | undefined>();
  for (const encoding of ['identity', 'br']) {
    const accepting = { 'Accept-Encoding': encoding };
    const first = await site.askBoth(path, { headers: accepting });
    const { etag = '' } = first.headers;
    tags.add(etag);
    expect(etag).toMatch(/^"/);
    const held = { ...accepting, 'If-None-Match': `"other", ${etag}` };
    const from = newClient();
    for (const method of ['GET', 'HEAD']) {
      const again = await site.nginx.ask(path, { method, headers: held, from });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      for (const name of ['cache-control', 'vary', 'access-control-allow-origin', 'etag']) {
        expect(again.headers[name]).toBe(first.headers[name]);
      }
    }
  }
  // A small icon has no compressed copy.
  expect(tags.size).toBe(path === '/favicon.ico' ? 1 : 2);
});

test('settings of the http block for other sites do not change an answer', async () => {
  const { headers } = await site.nginx.ask('/terms.txt', { from: newClient() });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['x-strange']).toBeUndefined();
  expect(headers['server']).toBe('nginx');
});

test('conditions and ranges that the gateway ignores do not change the answer of nginx either', async () => {
  const { mtime } = await stat(join(site.publicDir, 'v1/brief.json'));
  const conditions = [{ Range: 'bytes=0-9' }, { 'If-Modified-Since': mtime.toUTCString() }];
  for (const headers of conditions) {
    expect((await site.askBoth('/v1/brief', { headers })).status).toBe(200);
  }
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
  '%s is refused in the gateway’s words',
  async (method) => {
    const answer = await site.askBoth('/v1/index', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  },
);

test('a browser may ask from any page', async () => {
  const headers = { Origin: 'https://page.example' };
  const answer = await site.askBoth('/v1/index', { method: 'OPTIONS', headers });
  expect([answer.status, answer.body.length]).toEqual([204, 0]);
});

test('an unknown path is refused in the gateway’s words', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    expect((await site.askBoth('/v1/nothing', { method })).status).toBe(404);
  }
});

const empty = await openSite({ publish: false });

test.each(freeEndpoints)(
  'while nothing is published, $path says so in the gateway’s words',
  async ({ path }) => {
    const answer = await empty.askBoth(path);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
  },
);

test('while nothing is published, documents and health are served nevertheless', async () => {
  const from = newClient();
  expect((await empty.nginx.ask('/llms.txt', { from })).status).toBe(200);
  const health = await empty.nginx.ask('/health', { from });
  expect(health.status).toBe(200);
  expect(parseBody(health)).toMatchObject({ success: true, status: 'degraded' });
});
