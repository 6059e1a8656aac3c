import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { toEnvironment } from '../process-environment.ts';

const Started = z.object({ event: z.literal('gateway-started'), port: z.int() });

/**
 * Starts a gateway in a process of its own, as an operator does, and waits until it accepts calls. `args` are those of
 * Node. @throws what it wrote if it ends before that.
 */
export async function startGateway(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: toEnvironment(settings),
  });
  child.stdin?.on('error', () => undefined);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  if (!child.stdout) throw new Error('the gateway has no output');
  const output = createInterface({ input: child.stdout });
  const lines: string[] = [];
  const ended = once(child, 'close');
  const port = await new Promise<number>((resolve, reject) => {
    output.on('line', (line) => {
      lines.push(line);
      if (line.includes('"gateway-started"')) resolve(Started.parse(JSON.parse(line)).port);
    });
    void ended.then(() => reject(new Error(`the gateway did not start: ${errors}`)));
  });
  return {
    port,
    child,
    /** The lines that it logged so far, and each new one as an event. */
    lines,
    output,
    /** What it wrote to standard error. */
    errors: () => errors,
    /** Its exit code, and the signal that ended it. */
    ended: ended.then(([code, signal]): [unknown, unknown] => [code, signal]),
    tell: (signal: NodeJS.Signals) => child.kill(signal),
  };
}
