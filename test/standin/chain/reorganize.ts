import type { Hex } from 'viem';
import * as z from 'zod';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';

const Raw = z.templateLiteral(['0x', z.string()]);
/** Seconds between blocks. Null if no block is mined by time. */
const Interval = z.number().nullable();
const Reply = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/**
 * Replaces the last `depth` blocks. Their transactions are mined again in blocks of the same numbers. Returns how many.
 *
 * So a contract that reads the block number answers as before, and every settlement returns. A test of reconciliation
 * covers settlements that do not return. Source: `anvil_reorg`, which viem does not offer.
 */
export async function reorganize(chain: DevChain, depth: number): Promise<number> {
  const { client, rpcUrl } = chain;
  // A block mined in this time would shift the numbers, and its transactions would be lost.
  const interval = Interval.parse(await ask(rpcUrl, 'anvil_getIntervalMining', []));
  await client.setIntervalMining({ interval: 0 });
  try {
    // This waits until a block in progress is mined.
    await client.mine({ blocks: 1 });
    return await replaceBlocks(chain, depth);
  } finally {
    if (interval !== null) await client.setIntervalMining({ interval });
  }
}

async function replaceBlocks({ client, rpcUrl }: DevChain, depth: number): Promise<number> {
  const head = Number(await client.getBlockNumber());
  if (head <= depth) return 0;
  const again: [Hex, number][] = [];
  for (let back = 0; back < depth; back += 1) {
    const block = await client.getBlock({ blockNumber: BigInt(head - depth + 1 + back) });
    for (const hash of block.transactions) {
      const raw = Raw.parse(await ask(rpcUrl, 'eth_getRawTransactionByHash', [hash]));
      again.push([raw, back]);
    }
  }
  await ask(rpcUrl, 'anvil_reorg', [depth, again]);
  return again.length;
}

async function ask(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
  const reply = Reply.parse(await answer.json());
  if ('error' in reply) throw new Error(`${method}: ${reply.error.message}`);
  return reply.result;
}
