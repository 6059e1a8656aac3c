import { numberToHex } from 'viem';
import * as z from 'zod';

/** A JSON-RPC call. */
export type RpcCall = { id: number; method: string; params?: unknown[] | undefined };

const Result = z.looseObject({ result: z.unknown() });
const Quantity = z.templateLiteral(['0x', z.string()]);
const Placed = z.looseObject({ blockNumber: Quantity.nullable() });

/** The position of the block among the parameters of each method. */
const blockAt: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getBlockByNumber: 0,
};
const heads = new Set(['latest', 'pending', 'safe', 'finalized']);

/** Answers like a node that has not seen the last `behind` blocks. Sent transactions still reach the chain. */
export async function askLaggingNode(
  call: RpcCall,
  behind: number,
  ask: (call: RpcCall) => Promise<string>,
): Promise<string> {
  const headCall = { id: call.id, method: 'eth_blockNumber' };
  const head = Number(Quantity.parse(Result.parse(JSON.parse(await ask(headCall))).result));
  const seen = Math.max(0, head - behind);
  if (call.method === 'eth_blockNumber') return toReply(call, numberToHex(seen));
  const reply = await ask({ ...call, params: lowerBlocks(call, seen) });
  const { result } = Result.parse({
    result: undefined,
    ...z.looseObject({}).parse(JSON.parse(reply)),
  });
  const { data: placed } = Placed.safeParse(result);
  const isUnseen =
    placed && call.method.startsWith('eth_getTransaction') && Number(placed.blockNumber) > seen;
  return isUnseen ? toReply(call, null) : reply;
}

function lowerBlocks({ method, params = [] }: RpcCall, seen: number): unknown[] {
  if (method === 'eth_getLogs') {
    const [filter] = z
      .tuple([z.looseObject({ toBlock: z.string().default('latest') })])
      .parse(params);
    const { toBlock } = filter;
    const isAhead = heads.has(toBlock) || Number(toBlock) > seen;
    return [{ ...filter, toBlock: isAhead ? numberToHex(seen) : toBlock }];
  }
  const place = blockAt[method];
  if (place === undefined) return params;
  const asked = params[place];
  const isHead = asked === undefined || (typeof asked === 'string' && heads.has(asked));
  const lowered = [...params];
  if (isHead) lowered[place] = numberToHex(seen);
  return lowered;
}

function toReply({ id }: RpcCall, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}
