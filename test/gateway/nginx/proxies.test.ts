import { describe, expect, test } from 'vitest';
import { ask } from '../http/ask.ts';
import { openNginx } from './open-nginx.ts';
import { newClient, openSite } from './open-site.ts';
import { renderTlsServer, tlsServer } from './tls-server.ts';

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

  test.each([
    ['through one proxy', throughOne],
    ['through two proxies', throughTwo],
    ['past the TLS server', pastTlsServer],
  ])('%s, a client that lies about its address does not escape', async (_, through) => {
    const liar = newClient();
    const lies = (number: number) => through(path, liar, `9.9.${number}.9, 9.9.9.${number}`);
    expect(await countPassed(tooMany, lies)).toBe(limit);
  });

  test.each([
    ['through one proxy', throughOne],
    ['through two proxies', throughTwo],
    ['past the TLS server', pastTlsServer],
  ])('%s, a client cannot use up the limit of another', async (_, through) => {
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
