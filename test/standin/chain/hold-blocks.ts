import { expect } from 'vitest';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';

/** Lets no transaction into a block until `release`, which mines one and lets the chain go on. */
export async function holdBlocks({ client }: DevChain) {
  await client.setAutomine(false);
  return {
    /** Resolves once so many transactions wait for their block. */
    waiting: async (count: number): Promise<void> => {
      const pending = async () => (await client.getTxpoolStatus()).pending;
      await expect.poll(pending, { timeout: 50_000 }).toBe(count);
    },
    release: async (): Promise<void> => {
      await client.mine({ blocks: 1 });
      await client.setAutomine(true);
    },
  };
}
