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
import { openLoad } from './load.ts';

/** The newest made-up night of a benchmark. */
export const newest: DigestDate = '2026-11-20';

const Ready = z.tuple([z.object({ port: z.number() })]).rest(z.unknown());

export type Machine = Awaited<ReturnType<typeof openMachine>>;
type Program = ReturnType<typeof startProgram>;
export type Server = Program & { port: number };

/**
 * Starts servers and puts load on them, each on a core of its own. Without `taskset` or a second core, nothing is pinned.
 * Its folder has two published nights of up to 300 rows, and `programs`, bundled as in production.
 */
export async function openMachine() {
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
  const start = (name: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
    startProgram(
      [...pinTo('0'), process.execPath, join(folder, `programs/${name}.js`), ...args],
      env,
    );
  /** Starts benchmark servers, and stops them after the work. */
  const withServers = async <T>(
    names: readonly string[],
    work: (serverOf: (name: string) => Server) => Promise<T>,
  ): Promise<T> => {
    const programs = names.map((name) => start(name, [folder], asDeployed));
    try {
      const ready = programs.map(async (program) => {
        const [{ port }] = Ready.parse(await once(program.child, 'message'));
        return { ...program, port };
      });
      const servers = await Promise.all(ready);
      return await work((name) => servers[names.indexOf(name)] ?? missing(name));
    } finally {
      for (const { child } of programs) child.kill('SIGKILL');
    }
  };
  const close = () => rm(folder, { recursive: true, force: true });
  return { pinned, folder, start, withServers, load: await openLoad(folder, pinTo('1')), close };
}

function missing(name: string): never {
  throw new Error(`no server is named ${name}`);
}

function startProgram(words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn('env', words, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    child,
    /** User and system time so far, in seconds. */
    cpuSeconds: () => {
      // Fields 14 and 15, in hundredths of a second. Source: proc(5). The first two are removed.
      const fields = proc('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    /** Memory: now, and at most. Source: proc(5). */
    megabytes: () => {
      const [peak, now] = ['VmHWM', 'VmRSS'].map((name) =>
        Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(proc('status'))?.[1]),
      );
      return { now: (now ?? Number.NaN) / 1000, peak: (peak ?? Number.NaN) / 1000 };
    },
    /** Sends a message, and waits for the answer. */
    tell: async (message: object) => {
      child.send(message);
      await once(child, 'message');
    },
  };
}

/** The gateway's options of Node in compose.yml. */
const asDeployed = {
  ...process.env,
  NODE_OPTIONS: '--max-old-space-size=320 --max-semi-space-size=8',
};

/** Bundles the servers of the benchmark, and our programs. */
async function bundlePrograms(outdir: string): Promise<void> {
  const sources = fileURLToPath(new URL('servers', import.meta.url));
  const programs: Record<string, string> = { 'gateway-command': 'gateway/server.ts' };
  for (const file of await readdir(sources)) programs[basename(file, '.ts')] = join(sources, file);
  await bundle(programs, outdir);
  // The folder is outside our package, so Node needs this file to load the programs as modules.
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }');
}
