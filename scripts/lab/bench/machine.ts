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
  /** A folder with two published nights of up to 300 rows, and the servers, bundled as in production. */
  folder: string;
  /** Starts servers by name, each with its arguments, and stops them after the work. */
  withServers: <T>(
    names: readonly (readonly [string, ...string[]])[],
    work: (servers: Server[]) => Promise<T>,
  ) => Promise<T>;
  load: SendLoad;
  close: () => Promise<void>;
};

/** A server on the first core. */
export type Server = { port: number; cpuSeconds: () => number };

/** The newest made-up night of a benchmark. */
const newest: DigestDate = '2026-11-20';

const Ready = z.tuple([z.object({ port: z.number() })]).rest(z.unknown());

/** Opens this machine. Without `taskset` or a second core, nothing is pinned. */
export async function openMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  for (const date of [addDays(newest, -1), newest]) await publishMadeUp(folder, date);
  await bundleServers(join(folder, 'servers'));
  const pinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
  const pinTo = (core: string) => (pinned ? ['taskset', '-c', core] : []);
  const start = (name: string, args: readonly string[]) => {
    const program = [process.execPath, join(folder, 'servers', `${name}.js`), folder, ...args];
    const [command = '', ...words] = [...pinTo('0'), ...program];
    return spawn(command, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  };
  return {
    pinned,
    folder,
    withServers: async (names, work) => {
      const children = names.map(([name, ...args]) => start(name, args));
      try {
        const servers = children.map(async (child) => {
          const [{ port }] = Ready.parse(await once(child, 'message'));
          return { port, cpuSeconds: () => readCpuSeconds(child.pid) };
        });
        return await work(await Promise.all(servers));
      } finally {
        for (const child of children) child.kill();
      }
    },
    load: await openLoad(folder, pinTo('1')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The CPU time of a process, as Linux reports it. Source: proc(5). */
function readCpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Fields 14 and 15, in hundredths of a second. The first two fields are removed.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function publishMadeUp(folder: string, date: DigestDate): Promise<void> {
  const archive = openArchive(join(folder, 'data'));
  const scan = join(folder, `made-up-${date}.json`);
  await recordMadeUpScan(scan, { date, archive });
  const publicDir = join(folder, 'public');
  await publishRecordedScan(scan, { archive, publicDir, baseUrl: 'http://127.0.0.1' });
}

async function bundleServers(outdir: string): Promise<void> {
  const sources = fileURLToPath(new URL('servers', import.meta.url));
  const entries = (await readdir(sources)).map((file) => basename(file, '.ts'));
  const servers = Object.fromEntries(entries.map((name) => [name, join(sources, `${name}.ts`)]));
  await bundle(servers, outdir);
  // The folder is outside our package, so Node needs this file to load the servers as modules.
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }');
}
