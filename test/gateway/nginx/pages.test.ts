import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { day } from '../start/open-gateway.ts';
import { newClient, openSite } from './open-site.ts';

const parquet = '/datasets/repositories-2026-08.parquet';
const site = await openSite();
await mkdir(join(site.publicDir, 'datasets'));
await writeFile(join(site.publicDir, parquet), 'PAR1, and what a month became, PAR1');
await writeFile(join(site.publicDir, 'languages/zig.gone'), '<p>Zig has no page now</p>\n');

test.each([undefined, 'bytes=0-3', 'bytes=-4', 'bytes=4-', 'bytes=0-99', 'stars=1-2'])(
  'a part of a file of the data set is the same as from the gateway: %s',
  async (range) => {
    const part: Record<string, string> = range === undefined ? {} : { Range: range };
    const headers = { 'Accept-Encoding': 'gzip', ...part };
    expect((await site.askBoth(parquet, { headers })).status).toBeLessThan(300);
  },
);

// nginx finds that out only after it has written its headers, and then adds those of the refusal.
test.each(['bytes=3-1', 'bytes=40-'])('a part that no file has is refused: %s', async (range) => {
  const headers = { 'Accept-Encoding': 'gzip', Range: range };
  const from = newClient();
  const answer = await site.nginx.ask(parquet, { headers, from });
  const own = await site.gateway.ask(parquet, { headers });
  expect([answer.status, answer.body.toString()]).toEqual([400, own.body.toString()]);
  expect(answer.headers['cache-control']).toContain('no-store');
});

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
