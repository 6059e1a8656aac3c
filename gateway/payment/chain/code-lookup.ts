import { createPublicClient } from 'viem';
import { base, openTransport } from './base.ts';
import type { Hex } from '../protocol.ts';

/** Whether there is code at an address, as a contract wallet has; undefined where the chain does not say. */
export type HasCode = (address: Hex) => Promise<boolean | undefined>;

/** How long the chain may take; then nothing is known. */
const timeout = 2_000;
/** Questions that travel together, so that a flood of them costs little; public RPCs take ten. */
const batch = { batchSize: 10, wait: 1 };

/** Looks at the newest block, and keeps nothing: an account may get code at any moment. It never fails. */
export function openCodeLookup(rpcUrl: string): HasCode {
  const client = createPublicClient({
    chain: base,
    transport: openTransport(rpcUrl, { timeout, retryCount: 0, batch }),
  });
  return async (address) => {
    try {
      const code = await client.getCode({ address });
      return code !== undefined && code !== '0x';
    } catch {
      return undefined;
    }
  };
}
