import { describe, expect, test } from 'vitest';
import { ask } from '../../gateway/http/ask.ts';
import { openNginx } from './open-nginx.ts';
import { newClient, openSite } from './open-site.ts';
import { renderTlsServer, tlsServer } from './tls-server.ts';
import { documents } from '../../../gateway/documents/documents.ts';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { parseRaw, sendRaw } from '../../gateway/raw.ts';

/** Paths of which nginx limits the first and the gateway the second. */
const limited = [
  { path: '/v1/sample', limit: 5 },
  { path: '/health', limit: 60 },
];

const site = await openSite();
const { publicDir, gateway } = site;
const nginx = await openNginx({
  publicDir,
  gatewayPorts: [gateway.port],
  options: { trustedProxies: [tlsServer] },
});
const front = await openNginx({ publicDir, render: (port) => renderTlsServer(port, nginx.port) });

const askAt = (port: number) => (path: string, from: string, forwardedFor?: string) =>
  ask(port, path, {
    from,
    headers: forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor },
  });
const throughTwo = askAt(front.port);
const throughOne = askAt(site.nginx.port);
const pastTlsServer = askAt(nginx.port);
const pastAll = askAt(gateway.port);

const ways = [
  ['through one proxy', throughOne],
  ['through two proxies', throughTwo],
  ['past the TLS server', pastTlsServer],
] as const;

/** How many of `count` requests pass. The address that a client claims may change with each. */
const countPassed = async (
  count: number,
  request: (number: number) => Promise<{ status: number }>,
) => {
  let passed = 0;
  for (let number = 0; number < count; number += 1) {
    const { status } = await request(number);
    expect([200, 429]).toContain(status);
    if (status === 200) passed += 1;
  }
  return passed;
};

describe.each(limited)('$path', ({ path, limit }) => {
  const tooMany = limit + 3;

  test.each([
    ['one proxy', throughOne],
    ['two proxies', throughTwo],
  ])('through %s, each client has its own limit', async (_, through) => {
    for (const client of [newClient(), newClient(), newClient()]) {
      expect(await countPassed(tooMany, () => through(path, client))).toBe(limit);
    }
  });

  test.each(ways)(
    '%s, a client that lies about its address does not escape',
    async (_, through) => {
      const liar = newClient();
      const lies = (number: number) => through(path, liar, `9.9.${number}.9, 9.9.9.${number}`);
      expect(await countPassed(tooMany, lies)).toBe(limit);
    },
  );

  test.each(ways)('%s, a client cannot use up the limit of another', async (_, through) => {
    const [liar, victim] = [newClient(), newClient()];
    await countPassed(tooMany, () => through(path, liar, victim));
    await countPassed(tooMany, () => through(path, liar, `${victim}, ${tlsServer}`));
    expect(await countPassed(tooMany, () => throughTwo(path, victim))).toBe(limit);
  });

  test('behind two proxies that nginx trusts, each client has its own limit', async () => {
    for (const client of [newClient(), newClient()]) {
      const request = () => pastTlsServer(path, tlsServer, `${client}, ${tlsServer}`);
      expect(await countPassed(tooMany, request)).toBe(limit);
    }
  });

  test('straight at the gateway, a client with forged headers is limited, and locks out nobody', async () => {
    const [liar, victim] = [newClient(), newClient()];
    const forges = (number: number) => pastAll(path, liar, `9.9.9.${number}`);
    expect(await countPassed(tooMany, forges)).toBe(limit);
    await countPassed(tooMany, () => pastAll(path, liar, `${victim}, 127.0.0.1`));
    expect(await countPassed(tooMany, () => throughTwo(path, victim))).toBe(limit);
  });
});

const limits = [...freeEndpoints, ...documents, { path: '/v1/nothing', limit: 60 }];

/** With a CDN in front of it. */
const nginxBehindCdn = await openNginx({
  publicDir: site.publicDir,
  gatewayPorts: [site.gateway.port],
  options: { trustedProxies: ['127.0.0.0/8'] },
});

test.each(limits)('$path takes $limit requests at once and refuses one more', async (group) => {
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
  const askAs = (address: string) =>
    nginxBehindCdn.ask('/v1/sample', { headers: { 'X-Forwarded-For': address } });
  for (let count = 0; count < 5; count += 1) expect((await askAs(first)).status).toBe(200);
  expect((await askAs(same)).status).toBe(429);
  expect((await askAs(other)).status).toBe(200);
});
