import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createGatewayServer, listen } from '../../gateway/http/server.ts';
import { closeAtEnd } from './at-end.ts';

const patience = {
  headersMs: 300,
  requestMs: 300,
  keepAliveMs: 90_000,
  silenceMs: 90_000,
  lookMs: 90_000,
};
/** In milliseconds. No drain of these tests takes as long, so a test fails if a drain waits for it. */
const drainMs = 100_000;

/** A server whose answers wait, except those of `/quick`. */
async function openServer(silenceMs = patience.silenceMs) {
  const waiting = new Map<string, ServerResponse>();
  const { door, drain } = createGatewayServer(
    (request, response) => {
      if (request.url === '/quick') response.end('quick');
      else waiting.set(request.url ?? '', response);
    },
    { ...patience, silenceMs },
  );
  const port = await listen(door, 0);
  closeAtEnd(() => drain(0));
  /** Opens a connection, and collects all that comes until the server closes it. */
  const open = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    const closed = once(socket, 'close').then(() => received);
    await once(socket, 'connect');
    socket.write(bytes);
    return { socket, closed, received: () => received };
  };
  return { open, drain, waiting, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

/** More bytes than the system buffers for a connection. */
const large = Buffer.alloc(20_000_000, 'a');

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: trends.example\r\n\r\n`;

test.each([
  ['has sent nothing', '', 0],
  ['has sent half a line', 'GET /v1/in', 0],
  ['has sent half of its headers', 'GET /paid HTTP/1.1\r\nHost: trends.example\r\nX-', 0],
  ['waits between two requests', get('/quick'), 1],
  ['has its answer, and has sent half of the next request', `${get('/quick')}GET /pa`, 1],
])('a connection that %s is closed at once, while a call in flight is finished', async (...of) => {
  const [, bytes, answers] = of;
  const { open, drain, waiting, ask } = await openServer();
  const paid = await open(get('/paid'));
  const { closed, received } = await open(bytes);
  await expect.poll(() => received().match(/HTTP\/1.1 200/g)?.length ?? 0).toBe(answers);
  await expect.poll(() => waiting.has('/paid')).toBe(true);
  // Once another connection is answered, the server has read what was sent before.
  await ask('/quick');
  const drained = drain(drainMs);
  expect(await closed).toBe(received());
  await expect(ask('/quick')).rejects.toThrow('fetch failed');

  expect(paid.received()).toBe('');
  waiting.get('/paid')?.writeHead(200, ['X-Receipt', 'signed']).end('paid');
  expect(await paid.closed).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n[^]*paid/);
  await drained;
});

test('of calls that were sent at once, all that had arrived are answered, and only the last answer ends the connection', async () => {
  const { open, drain, waiting } = await openServer();
  const { socket, closed } = await open(get('/one') + get('/two'));
  await expect.poll(() => [...waiting.keys()]).toEqual(['/one', '/two']);
  const drained = drain(drainMs);
  socket.write(get('/three'));
  waiting.get('/two')?.end('second');
  waiting.get('/one')?.end('first');
  const received = await closed;
  expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(received).toMatch(/first[^]*Connection: close[^]*second/);
  // The answer said that the connection ends, so a later call must not be charged.
  expect([...waiting.keys()]).toEqual(['/one', '/two']);
  await drained;
});

test('an answer that has begun is sent whole, and then its connection is closed', async () => {
  const { open, drain, waiting } = await openServer();
  const { closed, received } = await open(get('/paid'));
  await expect.poll(() => waiting.has('/paid')).toBe(true);
  waiting.get('/paid')?.write('half ');
  await expect.poll(received).toContain('half');
  const drained = drain(drainMs);
  waiting.get('/paid')?.end('whole');
  expect(await closed).toMatch(/half [^]*whole/);
  await drained;
});

test('a stop waits for a client that reads, however slowly, and not for a client that reads nothing', async () => {
  const { open, drain, waiting } = await openServer(6_000);
  const [slow, silent] = [await open(get('/slow')), await open(get('/silent'))];
  for (const { socket } of [slow, silent]) socket.on('error', () => {}).pause();
  await expect.poll(() => waiting.size).toBe(2);
  waiting.get('/slow')?.end(large);
  const drained = drain(drainMs);
  waiting.get('/silent')?.end(large);
  slow.socket.resume();
  expect((await slow.closed).length).toBeGreaterThan(large.length);
  await drained;
});

test.each([
  ['whose body does not arrive in time', drainMs, 'Content-Length: 100\r\n\r\n{'],
  ['that is not answered within the patience of the stop', 50, '\r\n'],
])('a request %s is given up', async (_which, patienceMs, rest) => {
  const { open, drain, waiting } = await openServer();
  const { closed } = await open(`POST /mcp HTTP/1.1\r\nHost: trends.example\r\n${rest}`);
  await expect.poll(() => waiting.has('/mcp')).toBe(true);
  await drain(patienceMs);
  expect(await closed).toBe('');
});
