import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { toEnvironment } from '../../../../test/process-environment.ts';

/** How a process ended: its exit code, or the signal that ended it. */
type End = { code: number | null; signal: string | null };

/** A gateway in a separate process. It can be killed and started again, always on the same port. */
export type GatewayProcess = {
  port: number;
  isRunning: () => boolean;
  /** Resolves when the gateway accepts calls. @throws with its output if it ends before that. */
  start: () => Promise<void>;
  tell: (signal: NodeJS.Signals) => void;
  /** Resolves when the process has ended. */
  ended: () => Promise<End>;
};

const program = fileURLToPath(new URL('held-gateway.ts', import.meta.url));

/** Prepares a gateway without starting it. `hear` receives every line of its output. */
export async function prepareGateway(
  environment: Readonly<Record<string, string>>,
  hear: (line: string) => void,
): Promise<GatewayProcess> {
  const port = await findFreePort();
  let running: Running | undefined;
  let last = Promise.resolve<End>({ code: null, signal: null });
  return {
    port,
    isRunning: () => running !== undefined,
    start: async () => {
      const begun = run({ ...environment, PORT: String(port) }, hear);
      running = begun;
      last = begun.ended.then((end) => {
        if (running === begun) running = undefined;
        return end;
      });
      await begun.started;
    },
    tell: (signal) => void running?.child.kill(signal),
    ended: () => last,
  };
}

type Running = {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  started: Promise<void>;
  ended: Promise<End>;
};

function run(settings: Readonly<Record<string, string>>, hear: (line: string) => void): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: toEnvironment(settings),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    hear(text);
  });
  const ended = once(child, 'close').then(([code, signal]: End[keyof End][]): End => ({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
  }));
  const started = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      hear(line);
      if (line.includes('"gateway-started"')) resolve();
    });
    void ended.then(() => reject(new Error(`the gateway did not start: ${errors}`)));
  });
  started.catch(() => undefined);
  return { child, started, ended };
}

/** Finds a port that stays free while the gateway is down, because outgoing connections use higher ports. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
