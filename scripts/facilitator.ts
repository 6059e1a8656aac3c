import * as z from 'zod';
import { listen } from '../gateway/http/server.ts';
import { WalletKey } from '../gateway/payment/wallet-key.ts';
import type { Log } from '../pipeline/contract/night-events.ts';
import { readCommandLine, stopSignal } from '../pipeline/platform/command-line.ts';
import { webAddress } from '../pipeline/platform/environment.ts';
import { createLog } from '../pipeline/platform/log.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { createFacilitatorServer } from './facilitator/server.ts';
import { createFacilitator } from './facilitator/settle.ts';
import { readCommandSettings } from './ledger/summary.ts';

const { values, fail } = readCommandLine({
  name: 'facilitator',
  does: 'Verifies and settles payments over HTTP with a wallet of yours: x402’s reference facilitator.',
  options: {
    port: { type: 'string', value: 'N', means: 'the port on 127.0.0.1 (default: 4020)' },
  },
  note:
    'SETTLEMENT_PRIVATE_KEY is the key of a wallet with some ether on Base, and RPC_URL an RPC of your own.\n' +
    'The gateway beside it has PAYMENT_MODE=remote and FACILITATOR_URL=http://127.0.0.1:4020.',
});

const Settings = z.object({
  SETTLEMENT_PRIVATE_KEY: z
    .string({ error: 'expected the key of a wallet with some ether' })
    .pipe(WalletKey),
  RPC_URL: z.string({ error: 'expected the address of an RPC of Base' }).pipe(webAddress()),
});

try {
  await run(Number(values.port ?? '4020'));
} catch (error) {
  fail(error instanceof PipelineError ? error : `it does not listen: ${String(error)}`);
}

/** Serves until a signal, or until the program that started it as a child ends. */
async function run(port: number): Promise<void> {
  const { SETTLEMENT_PRIVATE_KEY: key, RPC_URL: rpcUrl } = readCommandSettings(Settings);
  const facilitator = createFacilitator(key, rpcUrl);
  const log: Log = createLog(process.stdout, 'info');
  const server = createFacilitatorServer(facilitator, log);
  const opened = await listen(server, port, '127.0.0.1');
  log('facilitator-started', { port: opened, wallet: facilitator.address });
  process.send?.({ port: opened });
  process.once('disconnect', () => process.exit());
  await stopSignal();
  // A settlement that is under way ends first.
  server.close();
}
