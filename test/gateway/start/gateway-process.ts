import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import type { homeAt } from '../../pipeline/night/run-night.ts';
import { day } from './open-gateway.ts';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram } from '../../run/run-program.ts';

const Started = z.object({ event: z.literal('gateway-started'), port: z.int() });

type ProcessOptions = {
  /** The published nights; by default one made-up night. */
  home?: ReturnType<typeof homeAt>;
  /** The program, which takes messages too. */
  command?: string;
  /** Whether a bundle of the program runs, which starts faster. Otherwise its sources run. */
  isBundled?: boolean;
};

/** The gateway as an operator runs it: its own process, on a free port. */
export async function openGatewayProcess(
  env: Record<string, string> = {},
  options: ProcessOptions = {},
) {
  const { command = 'gateway/server.ts', isBundled = true } = options;
  const home = options.home ?? (await copyMadeUpHome(day));
  const args = isBundled ? [await buildProgram(command)] : ['--import', 'tsx', command];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  if (!child.stdout) throw new Error('the gateway has no output');
  const output = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    output.on('line', (line) => {
      lines.push(line);
      if (line.includes('"gateway-started"')) resolve(Started.parse(JSON.parse(line)).port);
    });
    child.once('exit', () => reject(new Error(`the gateway did not start: ${errors}`)));
  });
  return {
    home,
    port,
    /** The lines that it logged so far, and each new one as an event. */
    lines,
    output,
    child,
    pid: child.pid ?? 0,
    /** What it wrote to standard error. */
    errors: () => errors,
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
