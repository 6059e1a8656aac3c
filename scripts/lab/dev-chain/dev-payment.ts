import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevChain } from './dev-chain.ts';
import { runFacilitator } from './facilitator-process.ts';

/** A private chain with its facilitator, and settings for a gateway that takes payments on it. */
export type DevPayment = Awaited<ReturnType<typeof openDevPayment>>;

/** Starts a private chain and its facilitator, and makes a temporary ledger, which is removed at the end. @throws NoAnvilError */
export async function openDevPayment() {
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
        mode: 'dev' as const,
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
    /** A file with the private key of a payer. */
    payerKeyFile,
    /** Stops the facilitator and the chain, and removes their files. */
    close: async () => {
      await facilitator.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
