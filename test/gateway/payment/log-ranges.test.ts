import { expect, test } from 'vitest';
import * as z from 'zod';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { land } from './land.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';

const chain = await openChain();
const Filter = z.object({ fromBlock: z.string(), toBlock: z.string() });

/** How public RPCs refuse a range that is too long. */
test.each([
  [-32_005, 'query returned more than 10000 results'],
  [-32_600, 'eth_getLogs is limited to a 10 block range'],
  [-32_602, 'exceed maximum block range: 10'],
  [-32_000, 'block range is too wide'],
])(
  'a payment that landed is found by an RPC that refuses more than ten blocks with %i: %s',
  async (code, message) => {
    const gateway = await openPaidGateway(chain);
    const signed = await signAuthorization(chain.payerKey, { to: chain.payTo });
    await land(chain, signed);
    await chain.client.mine({ blocks: 45 });
    const ranges: bigint[] = [];
    gateway.rpc.intercept(async ({ method, params: [filter] = [] }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = Filter.parse(filter);
      ranges.push(BigInt(toBlock) - BigInt(fromBlock) + 1n);
      return (ranges.at(-1) ?? 0n) > 10n ? { error: { code, message } } : undefined;
    });

    expect(await gateway.outcome(path, toHeader(signed))).toBe('200');
    expect(await gateway.books()).toEqual({ received: 10_000n, sent: 0 });
    expect(ranges.filter((range) => range <= 10n).length).toBeGreaterThanOrEqual(5);
    // The range shrinks seven times, and every later request keeps to it. viem asks twice after -32005.
    expect(ranges.findLastIndex((range) => range > 10n)).toBeLessThan(14);
  },
);
