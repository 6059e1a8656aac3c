import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '../gateway/open-gateway.ts';
import { newClient, openingMs, openSite } from './open-site.ts';
import { sameHeaders } from './same-headers.ts';

/** The page of a year. Only one test here asks for it. */
const folded = 'digests/2026.html';

describe('pages that come and go with the nights, from nginx', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite();
    await writeFile(join(site.publicDir, 'languages/zig.gone'), '<p>Zig has no page now</p>\n');
    for (const copy of ['br', 'gz']) await rm(join(site.publicDir, `${folded}.${copy}`));
  }, openingMs);
  afterAll(() => site.close());

  const paths = [
    `/digests/${day}.html`,
    '/digests/2026-11.html',
    '/digests/2020-01-01.html',
    '/languages/zig.html',
    '/languages/zig.atom',
    '/languages/zig.gone',
    '/categories/unknown.json',
  ];
  test('a notice that a page is gone is a 410 in every form', async () => {
    for (const ending of ['html', 'html.md', 'atom', 'json']) {
      const answer = await site.nginx.ask(`/languages/zig.${ending}`, { from: newClient() });
      expect(answer.status).toBe(410);
      expect(answer.body.toString()).toBe('<p>Zig has no page now</p>\n');
    }
  });

  test('a page without compressed copies is compressed when it is sent, and has the same bytes', async () => {
    for (const path of [folded, 'languages/rust.html', 'languages/rust.atom']) {
      const headers = { 'Accept-Encoding': 'gzip' };
      const answer = await site.nginx.ask(`/${path}`, { headers, from: newClient() });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(answer.body)).toEqual(await readFile(join(site.publicDir, path)));
    }
  });

  const asked = paths.flatMap((path) =>
    ['identity', 'gzip', 'br'].map((encoding) => ({ path, encoding })),
  );

  test.each(asked)(
    '$path in $encoding is the same as from the gateway',
    async ({ path, encoding }) => {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const from = newClient();
        const headers = { 'Accept-Encoding': encoding };
        const answer = await site.nginx.ask(path, { method, headers, from });
        const own = await site.gateway.ask(path, {
          method,
          headers: { ...headers, 'X-Forwarded-For': from },
        });
        expect([method, answer.status]).toEqual([method, own.status]);
        expect(answer.body.equals(own.body)).toBe(true);
        expect(sameHeaders(answer)).toEqual(sameHeaders(own));
      }
    },
  );
});
