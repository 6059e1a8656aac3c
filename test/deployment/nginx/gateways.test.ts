import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/lab/free-port.ts';
import { serve } from '../../standin/serve.ts';
import { closeAtEnd } from '../../gateway/at-end.ts';
import { parseBody } from '../../gateway/open-gateway.ts';
import { openNginx } from './open-nginx.ts';
import { newClient, openSite } from './open-site.ts';

/** Listens with the shortest queue, prints its port and stops itself. Nothing accepts its connections then. */
const program = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    process.stdout.write(server.address().port + '\\n', () => process.kill(process.pid, 'SIGSTOP'));
  });
`;

/** More connections than the queue holds. */
const fillers = 8;

/** A port that answers nothing at all, like a machine that has disappeared. */
async function openVanished() {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line: unknown[] = await once(createInterface({ input: child.stdout }), 'line');
  const port = Number(line[0]);
  const waiting: Socket[] = [];
  for (let count = 0; count < fillers; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    waiting.push(socket);
    // The queue takes the first two. The others wait for an answer that does not come.
    if (count < 2) await once(socket, 'connect');
  }
  closeAtEnd(async () => {
    for (const socket of waiting) socket.destroy();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return port;
}

const site = await openSite();

test.each([
  ['GET', '/health'],
  ['GET', '/health?ready'],
  ['HEAD', '/health'],
  ['POST', '/health'],
  ['GET', '/v1/repos?limit=3&language=c%2B%2B'],
  ['GET', '/v1/digests?days=7'],
  ['OPTIONS', '/v1/repos'],
  ['DELETE', '/v1/digests'],
  ['GET', '/api/github'],
  ['GET', '/api/github/'],
  ['GET', '/api/github/repos?limit=3&language=a%20b'],
  ['GET', '/api/github//evil.example/x'],
  ['GET', '/api/github/%2f%2fevil.example'],
  ['GET', '/api/github/%5c%5cevil.example'],
  ['GET', '/api/github/%0d%0aLocation:%20x'],
  ['GET', '/api/github/x/%2e%2e/repos'],
])('%s %s gets the same answer through nginx as from the gateway', async (method, path) => {
  const answer = await site.askBoth(path, { method });
  expect(answer.headers['ratelimit-limit']).toBe('60');
  expect(answer.headers.location ?? '/v1/').toMatch(/^\/v1\//);
});

test.each(['/v1/reposs', '/health/', '/api/githubs', '/api', '/api/github/%2e%2e'])(
  '%s is answered with 404',
  async (path) => {
    const answer = await site.nginx.ask(path, { from: newClient() });
    expect(answer.status).toBe(404);
    expect(parseBody(answer)).toMatchObject({ error: { code: 'not_found' } });
  },
);

test('a payment of 30,000 characters reaches the gateway', async () => {
  const headers = { 'PAYMENT-SIGNATURE': 'a'.repeat(30_000) };
  expect((await site.askBoth('/v1/repos', { headers })).status).not.toBe(431);
});

/** A server in place of a gateway. Gives its port. */
async function standIn(listener: RequestListener): Promise<number> {
  const server = await serve(listener);
  closeAtEnd(server.close);
  return server.port;
}

const nginxBefore = (...gatewayPorts: number[]) =>
  openNginx({ publicDir: import.meta.dirname, gatewayPorts });

test('the gateway gets the client’s address alone, and the header of the payment unchanged', async () => {
  let told: unknown;
  const port = await standIn((request, response) => {
    told = request.headers;
    response.setHeader('PAYMENT-REQUIRED', 'a'.repeat(20_000)).end('{}');
  });
  const nginx = await nginxBefore(port);
  const headers = { 'X-Forwarded-For': ['1.1.1.1', '2.2.2.2'], 'X-PAYMENT': 'paid' };
  const answer = await nginx.ask('/v1/repos', { headers, from: '127.0.0.9' });
  expect(told).toMatchObject({ 'x-forwarded-for': '127.0.0.9', 'x-payment': 'paid' });
  expect(answer.headers['payment-required']).toHaveLength(20_000);
});

test('no gateway: a refusal in JSON that says when to come back, and with the same payment', async () => {
  const nginx = await nginxBefore(await findFreePort());
  const answer = await nginx.ask('/v1/repos');
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({
    'retry-after': '10',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  const message: unknown = expect.stringContaining('the same payment');
  expect(parseBody(answer)).toMatchObject({
    success: false,
    error: { code: 'gateway_unavailable', message },
  });
});

test('a call that kills every gateway ends, and reaches each of them at most twice', async () => {
  const died = [0, 0, 0];
  const dying = (which: number) =>
    standIn((request) => {
      died[which] = (died[which] ?? 0) + 1;
      request.socket.destroy();
    });
  const nginx = await nginxBefore(await dying(0), await dying(1), await dying(2));
  expect((await nginx.ask('/v1/repos')).status).toBe(503);
  expect(died).toEqual([2, 2, 2]);
});

test('a gateway that failed once is still asked if no other is up', async () => {
  let calls = 0;
  const shaken = await standIn((request, response) => {
    calls += 1;
    if (calls === 1) request.socket.destroy();
    else response.end('{}');
  });
  const nginx = await nginxBefore(await findFreePort(), shaken, await findFreePort());
  for (let count = 0; count < 10; count += 1) {
    expect((await nginx.ask('/v1/repos')).status).toBe(200);
  }
});

test('a gateway that vanished without closing its connections causes no refusal', async () => {
  const vanished = await openVanished();
  const alive = await standIn((_request, response) => void response.end('{}'));
  const nginx = await nginxBefore(vanished, alive, vanished);
  for (let count = 0; count < 10; count += 1) {
    expect((await nginx.ask('/v1/repos')).status).toBe(200);
  }
});

test('a call gets an id from nginx, or keeps its own safe one, in the gateway and in the answer', async () => {
  const told: unknown[] = [];
  const port = await standIn((request, response) => {
    const id = request.headers['x-request-id'];
    told.push(id);
    response.setHeader('X-Request-Id', String(id)).end('{}');
  });
  const nginx = await nginxBefore(port);
  const ask = async (headers: Record<string, string>) =>
    (await nginx.ask('/v1/repos', { headers })).headers['x-request-id'];
  const [made, kept, replaced] = [
    await ask({}),
    await ask({ 'X-Request-Id': 'from-the-cdn.1' }),
    await ask({ 'X-Request-Id': 'a b"c' }),
  ];
  expect(made).toMatch(/^[\da-f]{32}$/);
  expect(kept).toBe('from-the-cdn.1');
  expect(replaced).toMatch(/^[\da-f]{32}$/);
  expect(told).toEqual([made, kept, replaced]);
});

test('after a refusal by one gateway, no other is asked', async () => {
  let asked = 0;
  const refusing = () =>
    standIn((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'Retry-After': '7' }).end('{"settlement":"pending"}');
    });
  const nginx = await nginxBefore(await refusing(), await refusing());
  const answer = await nginx.ask('/v1/repos');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '7']);
  expect(answer.body.toString()).toBe('{"settlement":"pending"}');
  expect(asked).toBe(1);
});
