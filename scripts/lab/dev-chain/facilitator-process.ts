import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { DevChain } from './dev-chain.ts';

const program = fileURLToPath(new URL('../../facilitator.ts', import.meta.url));
const Listening = z.object({ port: z.int() });

/** Runs `npm run facilitator`, on a free port if the port is 0. It always ends with this process. */
export async function runFacilitator(
  { settlementKey, rpcUrl }: Pick<DevChain, 'settlementKey' | 'rpcUrl'>,
  port = 0,
) {
  const child = fork(program, ['--port', String(port)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, SETTLEMENT_PRIVATE_KEY: settlementKey, RPC_URL: rpcUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A separate process group does not receive Ctrl-C: payments under way end first.
    detached: true,
  });
  const ended = once(child, 'exit');
  const message: unknown = await Promise.race([
    once(child, 'message').then(([sent]: unknown[]) => sent),
    ended,
  ]);
  const listening = Listening.safeParse(message);
  if (!listening.success) throw new Error('the facilitator ended before it listened');
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  /** Ends it at once, as a crash. */
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url: `http://127.0.0.1:${listening.data.port}`, stop, kill };
}
