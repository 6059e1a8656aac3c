import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openHome } from '../pipeline/night/run-night.ts';
import { openGatewayProcess } from './gateway-process.ts';

const secret = 'https://base.example/v2/0123456789abcdef';

/** A module that turns one signal into an unhandled rejection, one into an uncaught exception. Both hold a secret. */
const careless = toModule(`
  const failure = () => new TypeError('URL: ${secret}');
  process.on('SIGUSR2', () => void Promise.reject(failure()));
  process.on('SIGHUP', () => { throw failure(); });
`);
/** A module that fails once in the middle of a command. */
const hasty = (how: string) =>
  toModule(`process.once('newListener', () => setImmediate(() => {
    const failure = new TypeError('URL: ${secret}');
    ${how}
  }))`);

/** Loads a module instead of the watch for rejections, because these tests cause unhandled ones on purpose. */
function toModule(source: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
}

const Event = z.looseObject({ event: z.string(), level: z.string(), port: z.int().optional() });

async function openCareless(env: Record<string, string> = {}) {
  const gateway = await openGatewayProcess({ ...careless, ...env });
  const events = () => gateway.lines.map((line) => Event.parse(JSON.parse(line)));
  const read = async (port: number, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { ...gateway, events, read };
}

test('an unhandled rejection is logged only by its name and counted, and the gateway continues', async () => {
  const gateway = await openCareless({ METRICS_PORT: '0' });
  const { port: metricsPort = 0 } =
    gateway.events().find(({ event }) => event === 'metrics-started') ?? {};
  expect(await gateway.read(metricsPort, '/metrics')).toMatch(/^unhandled_errors_total 0$/m);

  gateway.tell('SIGUSR2');
  const rejection = { event: 'rejection-unhandled', level: 'error', name: 'TypeError' };
  await expect.poll(gateway.events).toContainEqual(expect.objectContaining(rejection));
  gateway.tell('SIGUSR2');
  await expect
    .poll(() => gateway.read(metricsPort, '/metrics'))
    .toMatch(/^unhandled_errors_total 2$/m);

  expect(await gateway.read(gateway.port, '/v1/index')).toContain('"success": true');
  expect(await gateway.stop()).toBe('');
  expect(gateway.lines.join('\n')).not.toContain('base.example');
  expect(await gateway.ended).toEqual([0, null]);
});

test('a call in flight is answered although the signal to stop comes twice, as through npm', async () => {
  const gateway = await openGatewayProcess();
  const headers = { 'Content-Length': 2, Expect: '100-continue' };
  const call = request({ port: gateway.port, path: '/mcp', method: 'POST', headers });
  const answered = once(call, 'response');
  await once(call, 'continue');
  gateway.tell('SIGTERM');
  await expect.poll(() => gateway.lines.join()).toContain('gateway-stopping');
  gateway.tell('SIGTERM');
  call.end('{}');
  expect(await answered).toMatchObject([{ statusCode: 415 }]);
  expect(await gateway.ended).toEqual([0, null]);
});

test('an uncaught exception stops the gateway in order, with a sentence that has only its name', async () => {
  const gateway = await openCareless();
  gateway.tell('SIGHUP');
  expect(await gateway.ended).toEqual([1, null]);
  expect(await gateway.stop()).toBe(
    'gateway: it ended because nobody caught an exception, a TypeError\n',
  );
  expect(gateway.events()).toContainEqual(
    expect.objectContaining({ event: 'exception-uncaught', name: 'TypeError' }),
  );
  expect(gateway.lines.join('\n')).not.toContain('base.example');
});

test.each([
  ['a rejection nobody handles', 'Promise.reject(failure);'],
  ['an exception nobody catches', 'throw failure;'],
])('%s ends a night with a sentence and code 1, and the next run finishes it', async (_, how) => {
  const home = await openHome();
  const args = await home.madeUp('2026-11-20');
  const { code, out, error } = await home.run({ args, env: hasty(how) });
  expect(code).toBe(1);
  expect(error).toBe('nightly: it ended because of an unexpected TypeError\n');
  expect(out).not.toContain('base.example');
  await home.publish('2026-11-20');
  expect((await home.archive.readPointer())?.value.digestDate).toContain('2026-11-20');
});
