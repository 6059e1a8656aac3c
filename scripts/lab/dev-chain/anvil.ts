import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** A running anvil. */
export type Anvil = {
  rpcUrl: string;
  /** The process of the chain itself. */
  pid: number;
  /** Stops it, and resolves when its process has ended. */
  stop: () => Promise<void>;
};

const Listening = z.object({ pid: z.int(), port: z.int() });

const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url));

/** Runs anvil on a free port. It always ends with this process. @throws if it does not start. */
export async function runAnvil(binary: string, options: readonly string[]): Promise<Anvil> {
  const command = [keeper, binary, '--port', '0', ...options];
  const child = spawn(process.execPath, command, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A separate process group does not receive Ctrl-C. The parent stops anvil when no work is under way.
    detached: true,
    windowsHide: true,
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  child.stdin.on('error', () => undefined);
  try {
    const { pid, port } = await listening(child.stdout, ended);
    return { rpcUrl: `http://127.0.0.1:${port}`, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(stdout: NodeJS.ReadableStream, ended: Promise<unknown>) {
  const line = once(createInterface({ input: stdout }), 'line').then(([text]) => String(text));
  const text = await Promise.race([line, ended.then(() => undefined)]);
  if (text === undefined) throw new Error('anvil ended before it listened');
  return Listening.parse(JSON.parse(text));
}
