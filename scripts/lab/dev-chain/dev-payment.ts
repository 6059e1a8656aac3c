import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentSettings } from '../../../gateway/start/payment-settings.ts';
import { type DevChain, startDevChain } from './dev-chain.ts';

/** A private chain, and settings for a gateway that takes payments on it. */
export type DevPayment = {
  chain: DevChain;
  settings: {
    payment: Extract<PaymentSettings, { mode: 'self' | 'dev' }>;
    ledger: { folder: string; databaseUrl: undefined; service: undefined; memory: string };
  };
  /** A file with the private key of a payer. */
  payerKeyFile: string;
  /** Stops the chain and removes its files. */
  close: () => Promise<void>;
};

/** The ether of a private chain has no value, so any fee is acceptable. */
const bounds = { maxGas: 300_000, maxFeeGwei: 1_000_000, maxWasteEther: 100 };

/** Starts a private chain and makes a temporary ledger, which is removed at the end. @throws NoAnvilError */
export async function openDevPayment(): Promise<DevPayment> {
  const chain = await startDevChain();
  const { payTo, rpcUrl, settlementKey } = chain;
  await chain.client.mine({ blocks: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'trend-dev-'));
  const payerKeyFile = join(folder, 'payer-key');
  await writeFile(payerKeyFile, chain.payerKey, { mode: 0o600 });
  return {
    chain,
    settings: {
      payment: { mode: 'dev', payTo, rpcUrl, settlementKey, bounds },
      ledger: {
        folder: join(folder, 'ledger'),
        databaseUrl: undefined,
        service: undefined,
        memory: join(folder, 'ledger.memory.json'),
      },
    },
    payerKeyFile,
    close: async () => {
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
