import { execFileSync, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** One stream of requests. */
const Stream = z.object({
  port: z.number(),
  path: z.string(),
  connections: z.number(),
  headers: z.record(z.string(), z.string()),
  /** The payment of each request. */
  payment: z.enum(['none', 'signed', 'bogus']),
  /** Whether each request has a new client address, or all have the same. */
  clients: z.enum(['many', 'one']),
});
export type Stream = z.infer<typeof Stream>;

/** Streams that run at the same time. */
export const LoadPlan = z.object({ seconds: z.number(), streams: z.array(Stream) });
export type LoadPlan = z.infer<typeof LoadPlan>;

/** For each stream, the number of answers by status, and the duration. */
const LoadResult = z.array(
  z.object({ statuses: z.record(z.string(), z.number()), seconds: z.number() }),
);
export type LoadResult = z.infer<typeof LoadResult>;

/** Starts processes on fixed CPU cores and puts load on them. */
export type Machine = {
  /** Whether server and load run on different cores. */
  pinned: boolean;
  /** The folder with a published night and the bundled servers. */
  folder: string;
  serve: (name: string, ...args: string[]) => Promise<Server>;
  load: (plan: LoadPlan) => Promise<LoadResult>;
  close: () => void;
};

/** A server on the first core. */
export type Server = { port: number; cpuSeconds: () => number; stop: () => void };

const serverCore = '0';
const loadCore = '1';
const Ready = z.object({ port: z.number() });

/** Starts the process that makes the load. Without `taskset` or a second core, nothing is pinned. */
export async function openMachine(folder: string): Promise<Machine> {
  const pinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
  const loader = fork(fileURLToPath(new URL('load.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
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

/** The CPU time of a process, as Linux reports it. Source: proc(5). */
function watch(child: ChildProcess): Omit<Server, 'port'> {
  return {
    cpuSeconds: () => {
      const fields =
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // Fields 14 and 15, in hundredths of a second. The first two fields are removed.
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    stop: () => child.kill(),
  };
}
