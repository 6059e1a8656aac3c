import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { keccak256, numberToHex } from 'viem';
import * as z from 'zod';

/**
 * How the proxy treats a call. `cut` drops it before the chain, `fail` answers 500, `hang` never answers.
 *
 * `lose-reply` drops only the answer. `lag` answers as of some blocks ago.
 *
 * `drop` answers a broadcast but does not send it.
 */
export type Passage = 'through' | 'cut' | 'fail' | 'hang' | 'lose-reply' | 'lag' | 'drop';

/** How many blocks a lagging node is behind. */
const blocksBehind = 3;

/** An RPC proxy in front of a private chain. */
type RpcProxy = { url: string; close: () => Promise<void> };

const Call = z.looseObject({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});
const Calls = z.union([Call, z.array(Call)]);
const Transaction = z.templateLiteral(['0x', z.string()]);

/** Opens a proxy. `decide` chooses how a call is treated. In a batch, the first call decides for all. */
export async function openRpcProxy(
  chainUrl: string,
  decide: (method: string) => Passage,
): Promise<RpcProxy> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      const calls = [Calls.parse(JSON.parse(body))].flat();
      const [first] = calls;
      const passage = first ? decide(first.method) : 'through';
      if (passage === 'drop' && first?.method === 'eth_sendRawTransaction') {
        const result = keccak256(Transaction.parse(first.params?.[0]));
        response.end(JSON.stringify({ jsonrpc: '2.0', id: first.id, result }));
      } else await pass(body, passage, response, chainUrl);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function pass(
  body: string,
  passage: Passage,
  response: ServerResponse,
  chainUrl: string,
): Promise<void> {
  if (passage === 'hang') return;
  if (passage === 'cut') {
    response.destroy();
    return;
  }
  if (passage === 'fail') {
    response.writeHead(500).end('{}');
    return;
  }
  const headers = { 'content-type': 'application/json' };
  if (passage === 'lag') {
    const ask = async (call: RpcCall) =>
      (
        await fetch(chainUrl, {
          method: 'POST',
          headers,
          body: JSON.stringify({ jsonrpc: '2.0', ...call }),
        })
      ).text();
    const call = Call.safeParse(JSON.parse(body)).data;
    if (call) {
      response.writeHead(200, headers).end(await askLaggingNode(call, blocksBehind, ask));
      return;
    }
  }
  const said = await fetch(chainUrl, { method: 'POST', headers, body });
  const reply = await said.text();
  if (passage === 'lose-reply') response.destroy();
  else response.writeHead(said.status, headers).end(reply);
}

/** A JSON-RPC call. */
type RpcCall = { id: number; method: string; params?: unknown[] | undefined };

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
async function askLaggingNode(
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
