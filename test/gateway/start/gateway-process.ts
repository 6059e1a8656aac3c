import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { day } from './open-gateway.ts';
import { toEnvironment } from '../../process-environment.ts';

const Started = z.object({ event: z.literal('gateway-started'), port: z.int() });

/** The gateway as an operator runs it: its own process, on a free port, with one made-up night. */
export async function openGatewayProcess(env: Record<string, string> = {}) {
  const home = await copyMadeUpHome(day);
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/server.ts'], {
    env: toEnvironment({
      PORT: '0',
      DATA_DIR: home.archive.dataDir,
      PUBLIC_DIR: home.publicDir,
      ...env,
    }),
  });
  let errors = '';
  const lines: string[] = [];
  const exited = once(child, 'exit');
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('"gateway-started"')) resolve(Started.parse(JSON.parse(line)).port);
    });
    child.once('exit', () => reject(new Error(`the gateway did not start: ${errors}`)));
  });
  return {
    home,
    port,
    /** The lines that it logged so far. */
    lines,
    pid: child.pid ?? 0,
    /** Stops it, and gives what it wrote to standard error. */
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return errors;
    },
    exited,
    tell: (signal: NodeJS.Signals) => child.kill(signal),
  };
}
