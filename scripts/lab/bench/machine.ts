import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { bundle } from '../../build/bundle.ts';
import { recordMadeUpScan } from '../made-up/made-up-night.ts';
import { publishRecordedScan } from '../recordings/publish-recorded.ts';
import { openLoad, type SendLoad } from './load.ts';

/** Starts servers and puts load on them, each on a core of its own. */
export type Machine = {
  /** Whether server and load run on different cores. */
  pinned: boolean;
  /** A folder with two published nights of up to 300 rows, and `programs`, bundled as in production. */
  folder: string;
  /** Starts a program of the folder. */
  start: (name: string, args?: readonly string[], env?: NodeJS.ProcessEnv) => Program;
  /** Starts benchmark servers by name, each with its arguments, and stops them after the work. */
  withServers: <T>(
    names: readonly (readonly [string, ...string[]])[],
    work: (servers: Server[]) => Promise<T>,
  ) => Promise<T>;
  load: SendLoad;
  close: () => Promise<void>;
};

/** A process of ours on the first core. */
type Program = {
  /** User and system time so far, in seconds. */
  cpuSeconds: () => number;
  /** Memory in megabytes: now, and at most. */
  megabytes: () => { now: number; peak: number };
  /** Sends a message, and waits for the answer. */
  tell: (message: object) => Promise<void>;
  /** Waits for its first message. */
  ready: () => Promise<unknown>;
  /** Resolves at its end. */
  ended: Promise<unknown>;
  kill: () => void;
};

export type Server = Program & { port: number };

/** The newest made-up night of a benchmark. */
export const newest: DigestDate = '2026-11-20';

const Ready = z.tuple([z.object({ port: z.number() })]).rest(z.unknown());

/** Opens this machine. Without `taskset` or a second core, nothing is pinned. */
export async function openMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const archive = openArchive(join(folder, 'data'));
  for (const date of [addDays(newest, -1), newest]) {
    const scan = join(folder, `made-up-${date}.json`);
    await recordMadeUpScan(scan, { date, archive });
    const publicDir = join(folder, 'public');
    await publishRecordedScan(scan, { archive, publicDir, baseUrl: 'http://127.0.0.1' });
  }
  await bundlePrograms(join(folder, 'programs'));
  const pinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
  const pinTo = (core: string) => (pinned ? ['taskset', '-c', core] : []);
  const start: Machine['start'] = (program, args = [], env = process.env) => {
    const path = join(folder, 'programs', `${program}.js`);
    const words = [...pinTo('0'), process.execPath, path, ...args];
    const child = spawn('env', words, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
    return {
      cpuSeconds: () => {
        // Fields 14 and 15, in hundredths of a second. Source: proc(5). The first two are removed.
        const fields = proc('stat').split(') ')[1]?.split(' ') ?? [];
        return (Number(fields[11]) + Number(fields[12])) / 100;
      },
      megabytes: () => {
        const status = proc('status');
        return { now: readMegabytes(status, 'VmRSS'), peak: readMegabytes(status, 'VmHWM') };
      },
      tell: async (message) => {
        child.send(message);
        await once(child, 'message');
      },
      ready: () => once(child, 'message'),
      ended: once(child, 'exit'),
      kill: () => child.kill('SIGKILL'),
    };
  };
  return {
    pinned,
    folder,
    start,
    withServers: async (names, work) => {
      const programs = names.map(([name, ...args]) =>
        start(name, [folder, ...args], name === 'gateway' ? asDeployed : process.env),
      );
      try {
        const servers = programs.map(async (program) => {
          const [{ port }] = Ready.parse(await program.ready());
          return { ...program, port };
        });
        return await work(await Promise.all(servers));
      } finally {
        for (const { kill } of programs) kill();
      }
    },
    load: await openLoad(folder, pinTo('1')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The gateway's options of Node in compose.yml. */
const asDeployed = {
  ...process.env,
  NODE_OPTIONS: '--max-old-space-size=320 --max-semi-space-size=4',
};

/** A line of `/proc/PID/status`. Source: proc(5). */
function readMegabytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]) / 1000;
}

/** Bundles the servers of the benchmark, and our programs. */
async function bundlePrograms(outdir: string): Promise<void> {
  const sources = fileURLToPath(new URL('servers', import.meta.url));
  const names = (await readdir(sources)).map((file) => basename(file, '.ts'));
  await bundle(
    {
      ...Object.fromEntries(names.map((name) => [name, join(sources, `${name}.ts`)])),
      'gateway-command': 'gateway/server.ts',
      ledger: 'scripts/ledger.ts',
    },
    outdir,
  );
  // The folder is outside our package, so Node needs this file to load the programs as modules.
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }');
}
