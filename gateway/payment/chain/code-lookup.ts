import { createPublicClient } from 'viem';
import { base, openTransport } from './base.ts';
import type { Hex } from '../protocol.ts';

/** Whether an address has code, as a contract wallet does. Undefined if the RPC does not answer. */
export type HasCode = (address: Hex) => Promise<boolean | undefined>;

/** Timeout in milliseconds. */
const timeout = 2_000;
/** Requests are sent in batches, so many of them cost little. Public RPCs accept ten at once. */
const batch = { batchSize: 10, wait: 1 };

/** Asks at the newest block without a cache, as an account may get code at any time. It never fails. */
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
