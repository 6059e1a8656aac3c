import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { drain } from '../../../gateway/start/listen.ts';
import { openDns } from './open-dns.ts';
import { openNginx } from './open-nginx.ts';
import { newClient } from './open-site.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0).toReversed()) await close();
});

const patience = { interval: 200, timeout: 40_000 };
const name = 'gateways.internal';

/** A server in place of a gateway, at an address of this machine. It answers with that address. */
async function standAt(address: string, port = 0) {
  const server = createServer((_request, response) => void response.end(address));
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  const close = () => drain(server, 0);
  open.push({ close });
  return { port: typeof bound === 'object' && bound ? bound.port : port, close };
}

/** An nginx before 1.27.3 with one free file. It asks a DNS server for the one name of all gateways. */
async function openNamed(port: number) {
  const dns = await openDns();
  open.push(dns);
  const publicDir = await mkdtemp(join(tmpdir(), 'public-'));
  await writeFile(join(publicDir, 'robots.txt'), 'User-agent: *\n');
  const options = { gateways: [`${name}:${port}`], resolver: dns.address, oldNginx: true };
  const nginx = await openNginx({ publicDir, options });
  open.push(nginx);
  const ask = async (path: string) => nginx.ask(path, { from: newClient() });
  return { dns, ask, answerer: async () => (await ask('/v1/repos?limit=3')).body.toString() };
}

test('nginx starts while no gateway’s name is known, serves files, and finds the gateway when it comes', async () => {
  const { port } = await standAt('127.0.0.21');
  const { dns, ask, answerer } = await openNamed(port);
  expect((await ask('/robots.txt')).status).toBe(200);
  const refused = await ask('/v1/repos');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.body.toString()).toContain('gateway_unavailable');

  dns.set(name, ['127.0.0.21']);
  await expect.poll(answerer, patience).toBe('127.0.0.21');
});

test('a gateway that moved is found without a reload', async () => {
  const first = await standAt('127.0.0.22');
  await standAt('127.0.0.23', first.port);
  const { dns, answerer } = await openNamed(first.port);
  dns.set(name, ['127.0.0.22']);
  await expect.poll(answerer, patience).toBe('127.0.0.22');

  dns.set(name, ['127.0.0.23']);
  await expect.poll(answerer, patience).toBe('127.0.0.23');
});

test('one of two addresses is closed: every call is answered by the other', async () => {
  const first = await standAt('127.0.0.24');
  await standAt('127.0.0.25', first.port);
  const { dns, answerer } = await openNamed(first.port);
  dns.set(name, ['127.0.0.24', '127.0.0.25']);
  await expect.poll(answerer, patience).toMatch(/^127/);

  await first.close();
  for (let count = 0; count < 10; count += 1) expect(await answerer()).toBe('127.0.0.25');
});
