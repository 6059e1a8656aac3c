import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeServer } from '../../../gateway/start/listen.ts';
import { closeAtEnd } from '../start/at-end.ts';
import { openNginx } from './open-nginx.ts';
import { newClient } from './open-site.ts';
import { createSocket } from 'node:dgram';

/** The offset of the name in a query, after the header. */
const nameAt = 12;
const notFound = 3;
const typeA = 1;

/** A DNS server on this machine that knows a few names. */
async function openDns() {
  const addresses = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answer(query, addresses), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closeAtEnd(async () => {
    socket.close();
    await once(socket, 'close');
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Gives a name its addresses. A name without any does not exist. */
    set: (name: string, to: readonly string[]) => void addresses.set(name, to),
  };
}

/** Source: RFC 1035, 4.1. */
function answer(query: Buffer, known: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, end } = readName(query);
  const question = query.subarray(nameAt, end + 4);
  const found = known.get(name) ?? [];
  const wanted = query.readUInt16BE(end) === typeA ? found : [];
  const header = Buffer.alloc(nameAt);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (found.length === 0 ? notFound : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(wanted.length, 6);
  return Buffer.concat([header, question, ...wanted.map(toRecord)]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = nameAt;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** An A record that is valid for a second. It refers to the name of the question. */
function toRecord(address: string): Buffer {
  const start = Buffer.from([0xc0, nameAt, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4]);
  return Buffer.concat([start, Buffer.from(address.split('.').map(Number))]);
}

const patience = { interval: 200, timeout: 40_000 };
const name = 'gateways.internal';

/** A server in place of a gateway, at an address of this machine. It answers with that address. */
async function standAt(address: string, port = 0) {
  const server = createServer((_request, response) => void response.end(address));
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  const close = closeAtEnd(() => closeServer(server));
  return { port: typeof bound === 'object' && bound ? bound.port : port, close };
}

/** An nginx before 1.27.3 with one free file. It asks a DNS server for the one name of all gateways. */
async function openNamed(port: number) {
  const dns = await openDns();
  const publicDir = await mkdtemp(join(tmpdir(), 'public-'));
  await writeFile(join(publicDir, 'robots.txt'), 'User-agent: *\n');
  const options = { gateways: [`${name}:${port}`], resolver: dns.address, oldNginx: true };
  const nginx = await openNginx({ publicDir, options });
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
