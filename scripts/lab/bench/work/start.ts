import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure, medianOf } from '../compare.ts';
import { type Machine, watch } from '../machine.ts';
import { toLimitRow } from './timing.ts';

const longestMs = 30_000;

/** The time from the start of the bundled gateway with payments to its first answer, and its memory then. */
export const start: Benchmark = {
  name: 'start',
  run: async (machine, { repetitions }) => {
    const starts: { ms: number; megabytes: number }[] = [];
    for (let round = 0; round < repetitions; round += 1) starts.push(await startOnce(machine));
    const memory = starts.map(({ megabytes }) => megabytes);
    return [
      toLimitRow(
        { what: 'first answer after start, bundled', atMost: 1.5, unit: 's' },
        starts.map(({ ms }) => ms / 1000),
        `with ${formatFigure(medianOf(memory))} MB`,
      ),
      toLimitRow({ what: 'peak memory at the first answer', atMost: 150, unit: 'MB' }, memory, ''),
    ];
  },
};

async function startOnce(machine: Machine): Promise<{ ms: number; megabytes: number }> {
  const { folder } = machine;
  const port = await findPort();
  const settings = {
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_DIR: join(folder, 'public'),
    LEDGER_DIR: await mkdtemp(join(folder, 'ledger-')),
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    FACILITATOR_URL: 'http://127.0.0.1:9',
    RPC_URL: 'http://127.0.0.1:9',
  };
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const begun = performance.now();
  const program = join(folder, 'servers', 'server.js');
  const child = machine.start('env', [...variables, process.execPath, program]);
  try {
    const ms = await waitForAnswer(`http://127.0.0.1:${port}/v1/brief`, begun);
    return { ms, megabytes: watch(child).peakMegabytes() };
  } finally {
    await stop(child);
  }
}

async function waitForAnswer(url: string, begun: number): Promise<number> {
  while (performance.now() - begun < longestMs) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return performance.now() - begun;
    await wait(10);
  }
  throw new Error('the gateway does not start');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  return address.port;
}
