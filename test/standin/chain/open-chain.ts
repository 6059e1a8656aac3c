import { afterAll } from 'vitest';
import {
  type DevChain,
  type DevChainOptions,
  startDevChain,
} from '../../../scripts/lab/dev-chain/dev-chain.ts';

/** A private chain for the tests of one file, stopped after them. */
export async function openChain(options?: DevChainOptions): Promise<DevChain> {
  const chain = await startDevChain(options);
  afterAll(chain.stop);
  return chain;
}
