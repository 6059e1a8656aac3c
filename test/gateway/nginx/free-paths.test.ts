import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '../../../gateway/documents/documents.ts';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { pageEndpoints } from '../../../gateway/endpoints/files.ts';
import { isBesidesApi, parseBody } from '../start/open-gateway.ts';
import { openValidator } from '../documents/openapi-validator.ts';
import { sameHeaders } from './same-headers.ts';
import { newClient, openingMs, openSite } from './open-site.ts';

const files = [...freeEndpoints, ...documents, ...pageEndpoints].map(({ path, file, limit }) => ({
  path,
  file,
  limit,
}));
describe('nginx in front of the gateway', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite();
  }, openingMs);
  afterAll(() => site.close());

  /** Sends the same request to nginx and directly to the gateway. */
  async function askBoth(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const from = newClient();
    const direct = { ...headers, 'X-Forwarded-For': from };
    return Promise.all([
      site.nginx.ask(path, { method, headers, from }),
      site.gateway.ask(path, { method, headers: direct }),
    ]);
  }

  test.each(files)('$path has the gateway’s bytes and headers, in each encoding', async (file) => {
    const { path } = file;
    for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br', 'gzip;q=0, br;q=0']) {
      for (const method of ['GET', 'HEAD']) {
        const [answer, own] = await askBoth(path, method, { 'Accept-Encoding': encoding });
        expect([encoding, method, answer.status]).toEqual([encoding, method, 200]);
        expect(sameHeaders(answer)).toEqual(sameHeaders(own));
        expect(answer.body.equals(own.body)).toBe(true);
        expect(answer.headers['ratelimit-limit']).toBe(String(file.limit));
      }
    }
    const [plain] = await askBoth(path);
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
      const asked = { 'Accept-Encoding': encoding };
      const [first] = await askBoth(path, 'GET', asked);
      const { etag = '' } = first.headers;
      tags.add(etag);
      expect(etag).toMatch(/^"/);
      const held = { ...asked, 'If-None-Match': `"other", ${etag}` };
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
      const [answer, own] = await askBoth('/v1/brief', 'GET', headers);
      expect(answer.status).toBe(200);
      expect(sameHeaders(answer)).toEqual(sameHeaders(own));
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
    '%s is refused in the gateway’s words',
    async (method) => {
      const [answer, own] = await askBoth('/v1/index', method);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(parseBody(answer)).toEqual(parseBody(own));
      expect(sameHeaders(answer)).toEqual(sameHeaders(own));
    },
  );

  test('a browser may ask from any page', async () => {
    const [answer, own] = await askBoth('/v1/index', 'OPTIONS', { Origin: 'https://page.example' });
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect(sameHeaders(answer)).toEqual(sameHeaders(own));
  });

  test('an unknown path is refused in the gateway’s words', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const [answer, own] = await askBoth('/v1/nothing', method);
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.body.equals(own.body)).toBe(true);
      expect(sameHeaders(answer)).toEqual(sameHeaders(own));
    }
  });
});

describe('nginx while nothing is published', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite({ publish: false });
  }, openingMs);
  afterAll(() => site.close());

  test.each(freeEndpoints)('$path says so in the gateway’s words', async ({ path }) => {
    const from = newClient();
    const answer = await site.nginx.ask(path, { from });
    const own = await site.gateway.ask(path, { headers: { 'X-Forwarded-For': from } });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(parseBody(answer)).toEqual(parseBody(own));
    expect(sameHeaders(answer)).toEqual(sameHeaders(own));
  });

  test('documents and health are served nevertheless', async () => {
    const from = newClient();
    expect((await site.nginx.ask('/llms.txt', { from })).status).toBe(200);
    const health = await site.nginx.ask('/health', { from });
    expect(health.status).toBe(200);
    expect(parseBody(health)).toMatchObject({ success: true, status: 'degraded' });
  });
});
