import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findPage, pageEndpoints } from '../../gateway/endpoints/files.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import { day, openGateway, parseBody } from './open-gateway.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const searchPolicy = policy.replace('; frame-ancestors', "; script-src 'self'; frame-ancestors");
const yesterday = '2026-11-19';
const older = `/digests/${yesterday}.html`;

const gateway = await openGateway({ home: await copyMadeUpHome(yesterday, day), publish: false });
const ask = gateway.askAnew;

const inFolders = [
  older,
  '/digests/2026-11.html',
  '/digests/2026.xml',
  '/search/2026.json',
].flatMap((path) => {
  const page = findPage(path);
  return page ? [{ ...page, path, file: path.slice(1) }] : [];
});
// A picture is never compressed, so it has a test of its own.
const texts = [...pageEndpoints, ...inFolders].filter(({ path }) => !path.endsWith('.png'));

test.each(texts)(
  '$path has the published bytes, its type and its caching',
  async ({ path, file, mediaType, maxAge, limit }) => {
    const published = await readFile(join(gateway.home.publicDir, file));
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(published)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': mediaType,
      'cache-control': `public, max-age=${maxAge}`,
      'ratelimit-limit': String(limit),
      'x-content-type-options': 'nosniff',
    });
    const isPage = mediaType.startsWith('text/html');
    const own = path === '/search.html' ? searchPolicy : policy;
    expect(answer.headers['content-security-policy']).toBe(
      isPage ? own : "default-src 'none'; frame-ancestors 'none'",
    );
    const packed = await ask(path, { headers: { 'Accept-Encoding': 'br' } });
    expect(brotliDecompressSync(packed.body).equals(published)).toBe(true);
    const { etag = '' } = answer.headers;
    expect((await ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await ask(path, { method: 'HEAD' })).body).toHaveLength(0);
    expect((await ask(path, { method: 'POST' })).status).toBe(405);
    expect((await ask(path, { method: 'OPTIONS' })).status).toBe(204);
  },
);

test('a picture is served with its bytes and its type, and never compressed', async () => {
  const path = '/pictures/site.png';
  const published = await readFile(join(gateway.home.publicDir, path));
  const answer = await ask(path, { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect(answer.status).toBe(200);
  expect(answer.body.equals(published)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(published.length),
    'cache-control': 'public, max-age=300',
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect((await ask('/pictures/2020-01-01.png')).status).toBe(404);
});

test('a page has the policy of its header, except for frames, which a page cannot forbid', async () => {
  const page = (await ask('/')).body.toString();
  expect(page).toContain(
    `content="default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"`,
  );
});

test.each([
  '/digests/2026-11-19',
  '/digests/2026-11-19.html.br',
  '/digests/../v1/index.json',
  '/digests/%2e%2e/index.html',
  '/digests/',
])('%s is not a page', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test.each([
  ...['html', 'atom', 'json'].map((ending) => `/languages/${'a'.repeat(300)}.${ending}`),
  `/repositories/a/${'a'.repeat(300)}.html`,
  `/repositories/${'a'.repeat(300)}/a.html`,
])('a name that is too long for a file system is answered with 404', async (path) => {
  expect(findPage(path)).toBeDefined();
  expect((await ask(path)).status).toBe(404);
});

test('a page whose folder is a file is answered with 404', async () => {
  await mkdir(join(gateway.home.publicDir, 'repositories'), { recursive: true });
  await writeFile(join(gateway.home.publicDir, 'repositories/zoe'), '');
  expect((await ask('/repositories/zoe/kite.html')).status).toBe(404);
});

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
/** What programs send: curl, a library for JSON, an agent that prefers Markdown, one that takes HTML at a lower weight. */
const programs = [
  undefined,
  '*/*',
  'application/json',
  'text/markdown, text/html;q=0.9, */*;q=0.1',
  'text/html;q=0.5, application/json',
];

test.each(['/nothing', '/digests/2020-01-01.html', '/languages/no-such-language.html', '/v1/x'])(
  '%s is answered with a page to a browser, and with JSON to a program',
  async (path) => {
    const published = await readFile(join(gateway.home.publicDir, '404.html'));
    const shown = await ask(path, { headers: { Accept: browser } });
    expect(shown.status).toBe(404);
    expect(shown.body.equals(published)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'ratelimit-limit': '60',
    });
    const head = await ask(path, { method: 'HEAD', headers: { Accept: browser } });
    expect([head.status, head.body.length]).toEqual([404, 0]);
    for (const accept of programs) {
      const told = await ask(path, { headers: accept === undefined ? {} : { Accept: accept } });
      expect([accept, told.status, told.headers['content-type']]).toEqual([
        accept,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(parseBody(told)).toMatchObject({ error: { code: 'not_found' } });
    }
  },
);

test('before the first night, a browser gets JSON for an address without a page', async () => {
  const empty = await openGateway({ publish: false });
  const answer = await empty.ask('/nothing', { headers: { Accept: browser } });
  expect([answer.status, parseBody(answer)]).toMatchObject([404, { error: { code: 'not_found' } }]);
});

test('older pages share one limit', async () => {
  const headers = { 'X-Forwarded-For': '10.4.0.1' };
  const statuses: number[] = [];
  for (let asked = 0; asked <= (findPage(older)?.limit ?? 0); asked += 1) {
    const path = asked % 2 === 0 ? older : '/digests/2026-11.html';
    statuses.push((await gateway.ask(path, { headers })).status);
  }
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test('a new night is on the front page without a restart, and the older page links to it', async () => {
  const home = await copyMadeUpHome(yesterday);
  const own = await openGateway({ home, publish: false });
  expect((await own.ask(older)).body.toString()).toContain('This is the newest night');
  await home.publish(day);
  await own.snapshots.refresh();
  expect((await own.ask('/')).body.toString()).toContain('20 November 2026');
  expect((await own.ask(older)).body.toString()).toContain(`href="${day}.html"`);
});
