import { execFileSync } from 'node:child_process';
import { isIPv4 } from 'node:net';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { documents } from '../../../gateway/documents/documents.ts';
import { freeEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { createClientFinder, createLimiter } from '../../../gateway/http/limits.ts';
import { readGatewaySettings } from '../../../gateway/settings.ts';
import { buildProgram } from '../../run/run-program.ts';
import { openGatewayProcess } from '../gateway-process.ts';
import { openGateway, parseBody } from '../open-gateway.ts';

const Health = z.object({ snapshot: z.object({ ageSeconds: z.number() }) });
const Measured = z.object({ bytes: z.number(), remaining: z.number() });

const limited = [...freeEndpoints, ...documents, { path: '/health', limit: 60 }];

test('each path accepts its number of requests a minute, and says how many remain', async () => {
  const gateway = await openGateway();
  for (const { path, limit } of limited) {
    for (let left = limit - 1; left >= 0; left -= 1) {
      // HEAD counts as much, and sends no body.
      const answer = await gateway.ask(path, { method: left === 0 ? 'GET' : 'HEAD' });
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

test.each([0, -3600, 3600])(
  'after the minute the count starts again, also if the wall clock is set by %i seconds meanwhile',
  async (seconds) => {
    const gateway = await openGateway();
    for (let count = 0; count < 6; count += 1) await gateway.ask('/v1/sample');
    gateway.setClock(seconds);
    gateway.pass(45);
    const waiting = await gateway.ask('/v1/sample');
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '15']);
    gateway.pass(15);
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
});

test('a client behind a proxy cannot look like another client by its own header', async () => {
  const gateway = await openGateway();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const own = `9.9.9.${count}`;
    const headers = { 'X-Forwarded-For': `${own}, 8.8.8.8`, Forwarded: `for=${own}` };
    statuses.push((await gateway.ask('/v1/sample', { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

const none: string[] = [];
const near = ['10.0.0.1/32'];
const both = ['10.0.0.0/8', '2001:db8:a::/48'];
test.each([
  ['1.2.3.4', undefined, none, '1.2.3.4'],
  ['1.2.3.4', '9.9.9.9', none, '1.2.3.4'],
  ['1.2.3.4', '9.9.9.9', near, '1.2.3.4'],
  ['::ffff:1.2.3.4', undefined, none, '1.2.3.4'],
  ['64:ff9b::1.2.3.4', undefined, none, '1.2.3.4'],
  ['2001:db8:1:2:ffff::1', undefined, none, '2001:db8:1:2::/64'],
  ['10.0.0.1', '5.6.7.8', near, '5.6.7.8'],
  ['::ffff:10.0.0.1', '5.6.7.8', near, '5.6.7.8'],
  ['10.0.0.1', '::ffff:5.6.7.8', near, '5.6.7.8'],
  ['10.0.0.1', '6.6.6.6, 5.6.7.8, 10.9.9.9', near, '10.9.9.9'],
  ['10.0.0.1', '6.6.6.6, 5.6.7.8, 10.9.9.9', both, '5.6.7.8'],
  ['2001:db8:a::1', '5.6.7.8,2001:db8:a:b::2, 10.2.3.4', both, '5.6.7.8'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', both, '10.0.0.3'],
  ['10.0.0.1', '5.6.7.8:443', near, '5.6.7.8'],
  ['10.0.0.1', '[2001:db8:1:2::9]:443', near, '2001:db8:1:2::/64'],
  ['10.0.0.1', '5.6.7.8, "rubbish', near, '10.0.0.1'],
  ['10.0.0.1', '5.6.7.8, 010.1, 10.0.0.2', both, '10.0.0.2'],
  ['10.0.0.1', `5.6.7.8, fe80::1%${'a'.repeat(9000)}`, near, '10.0.0.1'],
  ['10.0.0.1', undefined, near, '10.0.0.1'],
  [undefined, '5.6.7.8', near, 'unknown'],
])('from %s with %s, trusting %s, the client is %s', (peer, forwarded, proxies, key) => {
  const client = isIPv4(key) ? Buffer.from(key.split('.').map(Number)).readInt32BE() : key;
  expect(createClientFinder(proxies)(peer, forwarded)).toBe(client);
});

test.each([
  ['10.0.0.1', ['10.0.0.1/32']],
  [' 10.0.0.0/8 ,2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ['', []],
])('TRUSTED_PROXIES=%s is read as %s', (text, networks) => {
  expect(readGatewaySettings({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(networks);
});

test.each(['1', 'localhost', '10.0.0.0/33', '10.0.0', '0.0.0.0/0', '::/0', '10.0.0.0/8,', 'a,b'])(
  'TRUSTED_PROXIES=%s is refused',
  (text) => {
    expect(() => readGatewaySettings({ TRUSTED_PROXIES: text })).toThrow(
      `TRUSTED_PROXIES: expected addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8, and not all addresses, got "${text}"`,
    );
  },
);

test('a spray of addresses costs nobody else the count of this minute, up to 30,000 of them', () => {
  const limiter = createLimiter(() => 0);
  const count = (client: string) => limiter.count(client, { group: '/v1/index', limit: 5 });
  for (let times = 0; times < 5; times += 1) count('honest');
  for (let number = 0; number < 29_999; number += 1) count(`spray ${number}`);
  expect(count('honest').allowed).toBe(false);
});

test('a million addresses cost under 10 MB', async () => {
  const program = await buildProgram('test/gateway/http/measure-limiter.ts');
  const printed = execFileSync(process.execPath, ['--expose-gc', program], { encoding: 'utf8' });
  const { bytes, remaining } = Measured.parse(JSON.parse(printed));
  expect(bytes / 1_000_000).toBeLessThan(10);
  expect(remaining).toBe(8);
});
