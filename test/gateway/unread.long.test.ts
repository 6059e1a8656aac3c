import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createGatewayServer, listen } from '../../gateway/http/server.ts';

/** Far more than the system buffers for a connection. */
const large = Buffer.alloc(40_000_000, 'a');
/** A busy machine may pause for a second: neither a friendly nor a slow client may be cut off for that. */
const patience = {
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 10_000,
  silenceMs: 1_500,
  lookMs: 100,
};
const medium = large.subarray(0, 200_000);
/** Longer than the gateway waits for a client that reads nothing. */
const settlementMs = 3 * patience.silenceMs;

async function openServer() {
  const { server, door, drain } = createGatewayServer((request, response) => {
    if (request.url === '/large') response.end(large);
    else if (request.url === '/medium') response.end(medium);
    else if (request.url === '/small') response.end('small');
    else void wait(settlementMs).then(() => response.end('settled'));
  }, patience);
  const port = await listen(door, 0);
  afterAll(() => drain(0));
  const connections = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_error, count) => resolve(count));
    });
  return { port, connections };
}

/** Sends a request and reads nothing. It also leaves the connection open when the server ends it. */
function askUnread(port: number, bytes: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
    socket.write(bytes);
  });
  // A socket reads nothing until it has a listener for data.
  return socket.on('error', () => undefined);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

// Each waits three times as long as the gateway waits for its clients, so they wait together.
test.concurrent.for([
  ['ask for a large answer', get('/large')],
  ['ask for many answers at once', get('/medium').repeat(200)],
  ['say nothing', ''],
  ['send no HTTP', 'hello\r\n\r\n'],
  ['ask and close', 'GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
])(
  'a hundred clients that %s and read nothing are all cut off, and others are served',
  async ([, bytes = ''], context) => {
    const { port, connections } = await openServer();
    const silent = Array.from({ length: 100 }, () => askUnread(port, bytes));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    const answer = await fetch(`http://127.0.0.1:${port}/paid`, {
      headers: { connection: 'close' },
    });
    expect(await answer.text()).toBe('settled');
    await context.expect.poll(connections, { timeout: 50_000 }).toBe(0);
    for (const socket of silent) socket.destroy();
  },
);

test('a client that reads slowly gets all of a large answer', async () => {
  const { port } = await openServer();
  const socket = askUnread(
    port,
    'GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  const started = performance.now();
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (performance.now() - started > settlementMs) return;
    socket.pause();
    setTimeout(() => socket.resume(), 5);
  });
  await once(socket, 'end');
  socket.destroy();
  expect(bytes).toBeGreaterThan(large.length);
  expect(performance.now() - started).toBeGreaterThan(2 * patience.silenceMs);
});

test('an idle connection between two requests is kept for the keep-alive time', async () => {
  const { port } = await openServer();
  const socket = connect({ port, host: '127.0.0.1' });
  const read = async () => String((await once(socket, 'data'))[0]);
  socket.write(get('/small'));
  expect(await read()).toContain('small');
  await wait(2 * patience.silenceMs);
  socket.write(get('/small'));
  expect(await read()).toContain('small');
  socket.destroy();
});
