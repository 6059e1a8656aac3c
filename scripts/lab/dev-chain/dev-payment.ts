import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentSettings } from '../../../gateway/settings.ts';
import { type DevChain, startDevChain } from './dev-chain.ts';
import { runFacilitator } from './facilitator-process.ts';

/** A private chain with its facilitator, and settings for a gateway that takes payments on it. */
export type DevPayment = {
  chain: DevChain;
  settings: {
    payment: Extract<PaymentSettings, { mode: 'remote' | 'dev' }>;
    ledger: { folder: string; databaseUrl: undefined; service: undefined; memory: string };
  };
  /** A file with the private key of a payer. */
  payerKeyFile: string;
  /** Stops the facilitator and the chain, and removes their files. */
  close: () => Promise<void>;
};

/** Starts a private chain and its facilitator, and makes a temporary ledger, which is removed at the end. @throws NoAnvilError */
export async function openDevPayment(): Promise<DevPayment> {
  const chain = await startDevChain();
  const { payTo, rpcUrl } = chain;
  const facilitator = await runFacilitator(chain).catch(async (error: unknown) => {
    await chain.stop();
    throw error;
  });
  await chain.client.mine({ blocks: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'trend-dev-'));
  const payerKeyFile = join(folder, 'payer-key');
  await writeFile(payerKeyFile, chain.payerKey, { mode: 0o600 });
  return {
    chain,
    settings: {
      payment: {
        mode: 'dev',
        payTo,
        rpcUrl,
        facilitatorUrl: facilitator.url,
        coinbaseKey: undefined,
      },
      ledger: {
        folder: join(folder, 'ledger'),
        databaseUrl: undefined,
        service: undefined,
        memory: join(folder, 'ledger.memory.json'),
      },
    },
    payerKeyFile,
    close: async () => {
      await facilitator.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
