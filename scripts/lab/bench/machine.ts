import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { openLoad, type SendLoad } from './load.ts';

/** Starts servers and puts load on them, each on a core of its own. */
export type Machine = {
  /** Whether server and load run on different cores. */
  pinned: boolean;
  /** The folder with a published night and the bundled servers. */
  folder: string;
  serve: (name: string, ...args: string[]) => Promise<Server>;
  load: SendLoad;
};

/** A server on the first core. */
export type Server = { port: number; cpuSeconds: () => number; stop: () => void };

const Ready = z.tuple([z.object({ port: z.number() })]).rest(z.unknown());

/** Opens this machine. Without `taskset` or a second core, nothing is pinned. */
export async function openMachine(folder: string): Promise<Machine> {
  const pinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
  const pinTo = (core: string) => (pinned ? ['taskset', '-c', core] : []);
  return {
    pinned,
    folder,
    serve: async (name, ...args) => {
      const program = [process.execPath, join(folder, 'servers', `${name}.js`), folder, ...args];
      const [command = '', ...words] = [...pinTo('0'), ...program];
      const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const [{ port }] = Ready.parse(await once(child, 'message'));
      return { port, ...watch(child) };
    },
    load: await openLoad(folder, pinTo('1')),
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
