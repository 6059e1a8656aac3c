import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { drain, listen } from '../../gateway/listen.ts';
import { openHome } from '../night/run-night.ts';
import { toEnvironment } from '../process-environment.ts';

/** nobody but this process listens there in a moment. */
async function findPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await drain(server, 0);
  return port;
}

const patience = { interval: 200, timeout: 40_000 };

test('a log that nobody reads does not freeze the gateway: it serves, counts what is lost, and stops in order', async () => {
  const home = await openHome();
  const [port, metricsPort] = [await findPort(), await findPort()];
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/server.ts'], {
    // The pipe of its standard output has a reader who never reads.
    stdio: ['ignore', 'pipe', 'inherit'],
    env: toEnvironment({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: home.archive.dataDir,
      PUBLIC_DIR: home.publicDir,
      PAYMENT_MODE: 'off',
    }),
  });
  const exited = once(child, 'exit');
  const path = `http://127.0.0.1:${port}/${'x'.repeat(200)}`;
  const ask = () => fetch(path).then(({ status }) => status);
  await expect.poll(() => ask().catch(() => 0), patience).toBe(404);

  // Each line has some 400 bytes, and far more than the pipe and the bound hold are written.
  const statuses = new Set<number>();
  for (let round = 0; round < 60; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    for (const status of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([404, 429]));
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^log_lines_dropped_total [1-9]\d*$/m);

  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  child.stdout.destroy();
});
