import { execFileSync, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type LoadPlan, LoadResult } from './load-plan.ts';

/** Starts processes on fixed CPU cores and puts load on them. */
export type Machine = {
  /** Whether server and load run on different cores. */
  pinned: boolean;
  /** The folder with a published night and the bundled servers. */
  folder: string;
  serve: (name: string, ...args: string[]) => Promise<Server>;
  /** Runs a program on the server's core. */
  start: (command: string, args: readonly string[]) => ChildProcess;
  load: (plan: LoadPlan) => Promise<LoadResult>;
  close: () => void;
};

/** A server on the first core. */
export type Server = {
  port: number;
  cpuSeconds: () => number;
  peakMegabytes: () => number;
  stop: () => void;
};

const serverCore = '0';
const loadCore = '1';
const Ready = z.object({ port: z.number() });

/** Starts the process that makes the load. Without `taskset` or a second core, nothing is pinned. */
export async function openMachine(folder: string): Promise<Machine> {
  const pinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
  const loader = fork(join('scripts', 'bench', 'load.ts'), { execArgv: ['--import', 'tsx'] });
  if (pinned) {
    execFileSync('taskset', ['-a', '-c', '-p', loadCore, String(loader.pid)], { stdio: 'ignore' });
  }
  const start = (command: string, args: readonly string[]) =>
    pinned
      ? spawn('taskset', ['-c', serverCore, command, ...args], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
      : spawn(command, [...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(loader, 'message');
  return {
    pinned,
    folder,
    start,
    serve: async (name, ...args) => {
      const child = start(process.execPath, [
        join(folder, 'servers', `${name}.js`),
        folder,
        ...args,
      ]);
      const [{ port }] = z
        .tuple([Ready])
        .rest(z.unknown())
        .parse(await once(child, 'message'));
      return { port, ...watch(child) };
    },
    load: async (plan) => {
      loader.send(plan);
      const [result] = z
        .tuple([LoadResult])
        .rest(z.unknown())
        .parse(await once(loader, 'message'));
      return result;
    },
    close: () => loader.kill(),
  };
}

/** CPU time and memory of a process, as Linux reports them. Source: proc(5). */
export function watch(child: ChildProcess): Omit<Server, 'port'> {
  const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    cpuSeconds: () => {
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      // Fields 14 and 15, in hundredths of a second. The first two fields are removed.
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    peakMegabytes: () => Number(/VmHWM:\s+(\d+)/.exec(read('status'))?.[1]) / 1024,
    stop: () => child.kill(),
  };
}
