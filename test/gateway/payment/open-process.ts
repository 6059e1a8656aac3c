import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { day } from '../start/open-gateway.ts';
import { expectDiscretion } from './discretion.ts';
import { openRecordedHome } from './publish-night.ts';
import { toEnvironment } from '../../process-environment.ts';

const Started = z.object({ event: z.literal('gateway-started'), port: z.int() });

type ProcessOptions = { env?: Record<string, string>; command?: string };

/** A gateway in a separate process, as an operator runs it. It settles on the private chain with its hot wallet. */
export async function openProcess(chain: DevChain, options: ProcessOptions = {}) {
  const { env = {}, command = 'gateway/server.ts' } = options;
  const home = await openRecordedHome(day);
  const child = spawn(process.execPath, ['--import', 'tsx', command], {
    env: toEnvironment({
      PORT: '0',
      DATA_DIR: home.archive.dataDir,
      PUBLIC_DIR: home.publicDir,
      LEDGER_DIR: join(home.folder, 'ledger'),
      PAYMENT_MODE: 'self',
      PAY_TO_ADDRESS: chain.payTo,
      SETTLEMENT_PRIVATE_KEY: chain.settlementKey,
      RPC_URL: chain.rpcUrl,
      ...env,
    }),
  });
  const exited = once(child, 'exit');
  let written = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    errors += text;
  });
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      written += `${line}\n`;
      if (line.includes('"gateway-started"')) resolve(Started.parse(JSON.parse(line)).port);
    });
    child.once('exit', () => reject(new Error(`the gateway did not start: ${written}`)));
  });
  return {
    home,
    /** Sends a call with a payment. There may never be an answer. */
    send: (path: string, payment: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'PAYMENT-SIGNATURE': payment } }),
    /** Whether it takes connections. */
    listens: () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        () => true,
        () => false,
      ),
    /** All that it wrote to its two outputs. `errors` has only standard error. */
    written: () => written,
    errors: () => errors,
    tell: (signal: NodeJS.Signals) => child.kill(signal),
    /** Resolves with its exit code and signal once it has ended, and checks that it wrote no secret. */
    ended: async (): Promise<unknown> => {
      const end: unknown = await exited;
      expectDiscretion([written], [chain.settlementKey, chain.payerKey, chain.rpcUrl]);
      return end;
    },
  };
}
