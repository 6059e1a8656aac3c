import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import * as z from 'zod';
import type { DevChain } from '../../scripts/lab/dev-chain/dev-chain.ts';
import { day } from '../gateway/start/open-gateway.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import { toEnvironment } from '../process-environment.ts';

const Line = z.looseObject({ event: z.string(), port: z.int().optional() });
const Files = z.array(z.string());

/** A gateway in a process of its own that tells which product files a call runs through. */
export async function openCovered(chain: DevChain) {
  const home = await copyMadeUpHome(day);
  const child = fork(join(import.meta.dirname, 'covered-gateway.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: toEnvironment({
      PORT: '0',
      DATA_DIR: home.archive.dataDir,
      PUBLIC_DIR: home.publicDir,
      LEDGER_DIR: join(home.folder, 'ledger'),
      PAYMENT_MODE: 'self',
      PAY_TO_ADDRESS: chain.payTo,
      SETTLEMENT_PRIVATE_KEY: chain.settlementKey,
      RPC_URL: chain.rpcUrl,
    }),
  });
  afterAll(async () => {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  });
  if (!child.stdout) throw new Error('the gateway has no output');
  const lines = createInterface({ input: child.stdout });
  /** Resolves with the next line of the log for that event. */
  const told = (event: string): Promise<z.infer<typeof Line>> =>
    new Promise((resolve) => {
      const look = (text: string) => {
        const line = Line.parse(JSON.parse(text));
        if (line.event !== event) return;
        lines.off('line', look);
        resolve(line);
      };
      lines.on('line', look);
    });
  const take = async (): Promise<string[]> => {
    const answer: Promise<unknown[]> = once(child, 'message');
    child.send('take');
    return Files.parse((await answer)[0]);
  };
  const { port } = await told('gateway-started');
  return {
    /** The product files of which a function ran from the request to the line of the access log. */
    walk: async (path: string, headers: Record<string, string> = {}) => {
      await take();
      const logged = told('request-answered');
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await logged;
      return { status, files: await take() };
    },
  };
}
