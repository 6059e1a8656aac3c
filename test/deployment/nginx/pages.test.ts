import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fileEndpoints, freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { pageEndpoints, pageFolders } from '../../../gateway/endpoints/files.ts';
import { listFiles } from '../../../pipeline/platform/files.ts';
import { openValidator } from '../../gateway/documents/openapi-validator.ts';
import { isBesidesApi, parseBody } from '../../gateway/open-gateway.ts';
import { newClient, openSite } from './open-site.ts';

const site = await openSite();
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const accepts = [browser, 'TEXT/HTML', '*/*', 'application/json', 'text/html;q=0.5, */*;q=0.1'];
const missing = [
  '/digests/2020-01-01.html',
  '/languages/zig.html',
  '/languages/zig.atom',
  '/categories/unknown.json',
  '/nothing',
  '/status.json',
  '/v1/nothing',
  '/404.html/',
];

test.each(missing)('%s is missing in the same words as from the gateway', async (path) => {
  for (const Accept of accepts) {
    for (const method of ['GET', 'HEAD']) {
      expect((await site.askBoth(path, { method, headers: { Accept } })).status).toBe(404);
    }
  }
});

// One file of each ending in each folder of the table.
const published = await listFiles(site.publicDir);
const inFolders = pageFolders.flatMap(({ folder, kinds }) =>
  kinds.flatMap(({ ending }) => {
    const file = published.find((path) => `/${path}`.startsWith(folder) && path.endsWith(ending));
    return file === undefined ? [] : `/${file}`;
  }),
);

test('the night has files in each folder of the table', () => {
  const folders = pageFolders.map(({ folder }) => folder);
  const missed = (folder: string) => !inFolders.some((path) => path.startsWith(folder));
  // The first edition of a week follows a Monday.
  expect(folders.filter(missed)).toEqual(['/weeks/']);
});

test.each(inFolders)('%s, a file of a folder, is the same as from the gateway', async (path) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
    const { status } = await site.askBoth(path, { method });
    expect([200, 204, 405]).toContain(status);
  }
  const headers = { 'Accept-Encoding': 'gzip' };
  const answer = await site.nginx.ask(path, { headers, from: newClient() });
  const { body, headers: received } = answer;
  const text = received['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  expect(text).toEqual(await readFile(join(site.publicDir, path)));
});

// The table of endpoints is what the configuration has to know: path, file, type, limit, caching.
test.each(fileEndpoints)('$path has the gateway’s bytes and headers', async (endpoint) => {
  const { path, file, limit } = endpoint;
  for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br', 'gzip;q=0, br;q=0']) {
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'Accept-Encoding': encoding };
      const answer = await site.askBoth(path, { method, headers });
      expect([encoding, method, answer.status]).toEqual([encoding, method, 200]);
      expect(answer.headers['ratelimit-limit']).toBe(String(limit));
    }
  }
  const plain = await site.askBoth(path);
  expect(plain.body.equals(await readFile(join(site.publicDir, file)))).toBe(true);
});

test.each(fileEndpoints.filter(({ path }) => !isBesidesApi(path)))(
  'the answer of $path is as openapi.json describes it',
  async ({ path }) => {
    const { status, headers, body } = await site.nginx.ask(path, { from: newClient() });
    const { server: _server, ...described } = headers;
    const exchange = { method: 'GET', path, status, headers: described, body: body.toString() };
    expect(openValidator(site.gateway.site)(exchange)).toEqual([]);
  },
);

test.each(freeEndpoints)('$path is 304 for a client that has it', async ({ path }) => {
  const tags = new Set<string | undefined>();
  for (const encoding of ['identity', 'br']) {
    const accepting = { 'Accept-Encoding': encoding };
    const first = await site.askBoth(path, { headers: accepting });
    const { etag = '' } = first.headers;
    tags.add(etag);
    expect(etag).toMatch(/^"/);
    const held = { ...accepting, 'If-None-Match': `"other", ${etag}` };
    for (const method of ['GET', 'HEAD']) {
      const again = await site.nginx.ask(path, { method, headers: held, from: newClient() });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      for (const name of ['cache-control', 'vary', 'access-control-allow-origin', 'etag']) {
        expect(again.headers[name]).toBe(first.headers[name]);
      }
    }
  }
  expect(tags.size).toBe(2);
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

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS'])(
  '%s is answered in the gateway’s words',
  async (method) => {
    const headers = { Origin: 'https://page.example' };
    const answer = await site.askBoth('/v1/index', { method, headers });
    expect(answer.status).toBe(method === 'OPTIONS' ? 204 : 405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  },
);

const empty = await openSite({ publish: false });

test.each([...freeEndpoints, ...pageEndpoints])(
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
