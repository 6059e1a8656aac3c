import { expect, test, afterEach } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { openHome } from '../../pipeline/night/run-night.ts';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram } from '../../run/run-program.ts';
import { findFreePort } from '../../../scripts/lab/free-port.ts';

const running: (() => void)[] = [];
afterEach(() => running.splice(0).forEach((stop) => stop()));

/** Sends many requests at once on one connection, and resolves with how many were answered. */
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
