import { randomUUID } from 'node:crypto';
import { expect, test, afterEach } from 'vitest';
import * as z from 'zod';
import { limitOf } from '../../../gateway/endpoints/endpoints.ts';
import { createLimits } from '../../../gateway/http/limits.ts';
import { openLog } from '../../../gateway/http/log.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { openHome } from '../../pipeline/night/run-night.ts';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram } from '../../run/run-program.ts';
import { findFreePort } from '../../../scripts/lab/free-port.ts';

/** What compose.yml keeps of a container's standard output. */
const keptBytes = 50_000_000;
const daySeconds = 86_400;
const transaction = `0x${'ab'.repeat(32)}`;
const Line = z.looseObject({ event: z.string(), requests: z.number().optional() });

/** A log whose standard output is only measured. The refused requests and what was said of them are counted apart. */
function openMeasuredLog(now: () => number) {
  const sizes = { accepted: 0, refused: 0 };
  const refused = { lines: 0, counted: 0 };
  const output = {
    write: (line: string) => {
      if (!line.includes('"status":429') && !line.includes('requests-refused')) {
        sizes.accepted += line.length;
        return;
      }
      sizes.refused += line.length;
      refused.lines += 1;
      refused.counted += Line.parse(JSON.parse(line)).requests ?? 1;
    },
    takes: () => true,
    dropped: () => 0,
  };
  return { sizes, refused, log: openLog('info', now, output) };
}

test(
  'a day with 10 requests a second from one client and 20,000 sold calls fits in under 50 MB, in which refusals take 1 MB',
  { timeout: 240_000 },
  () => {
    let seconds = 0;
    const startedAt = Date.parse('2026-11-20T00:00:00.000Z');
    const { sizes, refused, log } = openMeasuredLog(() => startedAt + seconds * 1000);
    const limits = createLimits([], () => seconds * 1000);
    const flooder = { headers: {}, socket: { remoteAddress: '203.0.113.7' } };
    const group = limitOf('/v1/index');
    const answered = { method: 'GET', path: '/v1/index', ms: 1, request: randomUUID() };
    let refusals = 0;
    let sold = 0;
    for (seconds = 0; seconds < daySeconds; seconds += 1) {
      for (let each = 0; each < 10; each += 1) {
        const status = limits.count(flooder, group).refused ? 429 : 200;
        if (status === 429) refusals += 1;
        log.write('request-answered', { ...answered, status });
      }
      while (sold < (20_000 * (seconds + 1)) / daySeconds) {
        sold += 1;
        const request = `call-${String(sold).padStart(8, '0')}`;
        const paid = { route: '/v1/repos', amount: '10000', ms: 2_134, transaction, request };
        log.write('payment-settled', paid);
      }
    }
    log.end?.();

    expect(sold).toBe(20_000);
    expect(sizes.accepted + sizes.refused).toBeLessThan(keptBytes);
    expect(refused.counted).toBe(refusals);
    expect(refusals).toBeGreaterThan(600_000);
    expect(refused.lines).toBeLessThanOrEqual((2 * daySeconds) / 60);
    expect(sizes.refused).toBeLessThan(1_000_000);
    expect(log.droppedLines()).toBe(0);
  },
);

const running: (() => void)[] = [];
afterEach(() => running.splice(0).forEach((stop) => stop()));

/**
 * Sends many requests of many clients at once on one connection, and resolves with how many were answered. Requests that
 * limits refuse have no line each.
 */
async function askMany(port: number, count: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const chunks: string[] = [];
  socket.setEncoding('latin1').on('data', (text: string) => void chunks.push(text));
  for (let index = 1; index <= count; index += 1) {
    const number = Math.floor(index / 20);
    const client = `X-Forwarded-For: 203.0.${Math.floor(number / 250)}.${number % 250}`;
    const end = index === count ? '\r\nConnection: close' : '';
    socket.write(`GET /${'x'.repeat(200)} HTTP/1.1\r\nHost: localhost\r\n${client}${end}\r\n\r\n`);
  }
  await once(socket, 'close');
  return chunks.join('').split('"success":false').length - 1;
}

/** Each one makes a line of more than 300 bytes. Together they exceed the pipe and the bound of 1 MB. */
const requests = 6_000;
const patience = { interval: 500, timeout: 60_000 };

test('a log that nobody reads does not freeze the gateway: it serves, counts what is lost, and stops in order', async () => {
  const home = await openHome();
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [await buildProgram('gateway/server.ts')], {
    // Nobody reads the pipe of its standard output.
    stdio: ['ignore', 'pipe', 'inherit'],
    env: toEnvironment({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: home.archive.dataDir,
      PUBLIC_DIR: home.publicDir,
      PAYMENT_MODE: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
    }),
  });
  running.push(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, patience).toBe(200);

  expect(await askMany(port, requests)).toBe(requests);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^log_lines_dropped_total [1-9]\d*$/m);

  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
