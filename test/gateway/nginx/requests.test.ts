import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openNginx } from './open-nginx.ts';

const Line = z.looseObject({ path: z.string(), status: z.number(), request: z.string() });

const folder = await mkdtemp(join(tmpdir(), 'public-'));
await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n');
const accessLog = join(folder, 'access.log');
const nginx = await openNginx({
  publicDir: folder,
  options: { gateways: ['127.0.0.1:1'], accessLog },
});

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
