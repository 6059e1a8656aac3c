import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { documents } from '../../gateway/documents/documents.ts';
import { freeEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { toClientKey } from '../../gateway/limits/client-key.ts';
import { openGatewayProcess } from './gateway-process.ts';
import { openGateway, parseBody } from './open-gateway.ts';

const Health = z.object({ snapshot: z.object({ ageSeconds: z.number() }) });
const Measured = z.object({ bytes: z.number(), remaining: z.number() });

type Gateway = Awaited<ReturnType<typeof openGateway>>;
const open: Gateway[] = [];
async function start(env: Record<string, string> = {}): Promise<Gateway> {
  const gateway = await openGateway({ env });
  open.push(gateway);
  return gateway;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});

const limited = [
  ...freeEndpoints.map(({ path, limit }) => ({ path, limit })),
  ...documents.map(({ path, limit }) => ({ path, limit })),
  { path: '/health', limit: 60 },
];

test('each path accepts its number of requests a minute, and says how many remain', async () => {
  const gateway = await start();
  for (const { path, limit } of limited) {
    for (let left = limit - 1; left >= 0; left -= 1) {
      const answer = await gateway.ask(path);
      expect([path, answer.status, answer.headers['ratelimit-remaining']]).toEqual([
        path,
        200,
        String(left),
      ]);
    }
    const refused = await gateway.ask(path);
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    expect(parseBody(refused)).toMatchObject({ success: false, error: { code: 'rate_limited' } });
  }
});

test('the endpoint table has the limits that were promised', () => {
  const limits = Object.fromEntries(limited.map(({ path, limit }) => [path, limit]));
  expect(limits).toMatchObject({
    '/v1/index': 10,
    '/v1/brief': 10,
    '/v1/sample': 5,
    '/v1/digests/latest': 5,
    '/.well-known/family-catalog': 10,
  });
});

test('after the minute, the count starts again', async () => {
  const gateway = await start();
  for (let count = 0; count < 6; count += 1) await gateway.ask('/v1/sample');
  gateway.pass(45);
  const waiting = await gateway.ask('/v1/sample');
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '15']);
  gateway.pass(15);
  expect((await gateway.ask('/v1/sample')).status).toBe(200);
});

test.each([-3600, 3600])(
  'a wall clock that is set by %i seconds does not change how long a client has to wait',
  async (seconds) => {
    const gateway = await start();
    for (let count = 0; count < 6; count += 1) await gateway.ask('/v1/sample');
    gateway.setClock(seconds);
    const locked = await gateway.ask('/v1/sample');
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, '60']);
    gateway.pass(60);
    expect((await gateway.ask('/v1/sample')).status).toBe(200);
  },
);

test('the gateway that an operator runs counts minutes by a clock that cannot be set', async () => {
  // On this signal, the process sets its wall clock forward by two hours.
  const setter =
    'let set=0;const {now}=Date;Date.now=()=>now()+set;process.on("SIGUSR2",()=>{set=72e5})';
  const gateway = await openGatewayProcess({
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import data:text/javascript,${encodeURIComponent(setter)}`,
  });
  const ask = async (path: string) => fetch(`http://127.0.0.1:${gateway.port}${path}`);
  const readAge = async () => Health.parse(await (await ask('/health')).json()).snapshot.ageSeconds;
  for (let count = 0; count < 5; count += 1) expect((await ask('/v1/sample')).status).toBe(200);
  const age = await readAge();
  gateway.tell('SIGUSR2');
  const isSet = { interval: 500, timeout: 50_000 };
  await expect.poll(async () => (await readAge()) - age, isSet).toBeGreaterThan(7000);
  const refused = await ask('/v1/sample');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await gateway.stop();
});

test('conditional and HEAD requests count too', async () => {
  const gateway = await start();
  for (let count = 0; count < 5; count += 1) {
    await gateway.ask('/v1/sample', { method: 'HEAD', headers: { 'If-None-Match': '*' } });
  }
  expect((await gateway.ask('/v1/sample')).status).toBe(429);
});

test('a client cannot look like another client by its own header', async () => {
  const gateway = await start();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const headers = { 'X-Forwarded-For': `9.9.9.${count}`, Forwarded: `for=9.9.9.${count}` };
    statuses.push((await gateway.ask('/v1/sample', { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("behind a proxy, the address that the proxy saw counts, not the client's header", async () => {
  const gateway = await start({ TRUST_PROXY: '1' });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const headers = { 'X-Forwarded-For': `9.9.9.${count}, 8.8.8.8` };
    statuses.push((await gateway.ask('/v1/sample', { headers })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const other = await gateway.ask('/v1/sample', { headers: { 'X-Forwarded-For': '7.7.7.7' } });
  expect(other.status).toBe(200);
});

test.each([
  ['1.2.3.4', undefined, 0, '1.2.3.4'],
  ['::ffff:1.2.3.4', undefined, 0, '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', undefined, 0, '2001:db8:1:2::/64'],
  ['10.0.0.1', '5.6.7.8', 0, '10.0.0.1'],
  ['10.0.0.1', '5.6.7.8', 1, '5.6.7.8'],
  ['10.0.0.1', '6.6.6.6, 5.6.7.8', 1, '5.6.7.8'],
  ['10.0.0.1', '6.6.6.6, 5.6.7.8', 2, '6.6.6.6'],
  ['10.0.0.1', '5.6.7.8', 3, '5.6.7.8'],
  ['10.0.0.1', '5.6.7.8:443', 1, '5.6.7.8'],
  ['10.0.0.1', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
  ['10.0.0.1', '"rubbish', 1, 'unknown'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  [undefined, undefined, 0, 'unknown'],
])('from %s with %s and %i hops, the client is %s', (socket, forwarded, hops, key) => {
  expect(toClientKey(socket, forwarded, hops)).toBe(key);
});

test('a million addresses cost under 10 MB', () => {
  const args = ['--expose-gc', '--import', 'tsx', 'test/gateway/measure-limiter.ts'];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const { bytes, remaining } = Measured.parse(JSON.parse(printed));
  expect(bytes / 1_000_000).toBeLessThan(10);
  expect(remaining).toBe(8);
});
