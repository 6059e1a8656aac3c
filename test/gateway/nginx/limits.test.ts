import { expect, test } from 'vitest';
import { documents } from '../../../gateway/documents/documents.ts';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { parseRaw, sendRaw } from '../start/raw.ts';
import { openNginx } from './open-nginx.ts';
import { newClient, openSite } from './open-site.ts';

const limited = [
  ...freeEndpoints.map(({ path, limit }) => ({ path, limit })),
  ...documents.map(({ path, limit }) => ({ path, limit })),
  { path: '/v1/nothing', limit: 60 },
];

const site = await openSite();
/** With a CDN in front of it. */
const nginxBehindCdn = await openNginx({
  publicDir: site.publicDir,
  gatewayPorts: [site.gateway.port],
  options: { trustedProxies: ['127.0.0.0/8'] },
});

test.each(limited)('$path takes $limit requests at once and refuses one more', async (group) => {
  const { path, limit } = group;
  // Sent at once, so that no minute passes meanwhile. The false addresses must not matter.
  const heads = Array.from(
    { length: limit },
    (_, index) => `HEAD ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 9.9.9.${index}\r\n\r\n`,
  );
  const last = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  const text = await sendRaw(site.nginx.port, heads.join('') + last, true);
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
  const passed = path === '/v1/nothing' ? 404 : 200;
  expect(statuses).toEqual([...heads.map(() => passed), 429]);

  const refusal = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const message: unknown = expect.stringContaining(`${limit} requests a minute from one client`);
  expect(parseRaw(refusal).body).toEqual({
    success: false,
    error: { code: 'rate_limited', message },
  });
  const [, seconds] = /^Retry-After: (\d+)\r$/m.exec(refusal) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(60 / limit);
  for (const header of [
    `RateLimit-Limit: ${limit}`,
    'RateLimit-Remaining: 0',
    `RateLimit-Reset: ${seconds}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
    'Content-Type: application/json; charset=utf-8',
  ]) {
    expect(refusal).toContain(`${header}\r\n`);
  }
  expect(refusal).not.toContain('Vary:');
});

test('every method, query and form of a path counts towards its limit, and towards no other', async () => {
  const from = newClient();
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'GET']) {
    await site.nginx.ask('/v1/sample?way=another', { method, from });
  }
  await site.nginx.ask('/v1/./sample', { from, headers: { 'If-None-Match': '*' } });
  expect((await site.nginx.ask('/v1/sample', { method: 'POST', from })).status).toBe(429);
  expect((await site.nginx.ask('/v1/digests/latest', { from })).status).toBe(200);
});

test.each([
  ['a /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
  ['a /64 with every odd byte', '2001:a0d:a0a:0::1', '2001:a0d:a0a:0:d0a::', '2001:a0d:a0b:0::1'],
  ['an IPv4 address, however written', '::ffff:8.8.4.4', '8.8.4.4', '::ffff:8.8.4.5'],
])('%s is one client', async (_, first, same, other) => {
  const ask = (address: string) =>
    nginxBehindCdn.ask('/v1/sample', { headers: { 'X-Forwarded-For': address } });
  for (let count = 0; count < 5; count += 1) expect((await ask(first)).status).toBe(200);
  expect((await ask(same)).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
});
