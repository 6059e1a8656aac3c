import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { keccak256, numberToHex } from 'viem';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { pourBody } from '../contract/pour-body.ts';

/** What becomes of a call on its way to the chain and back. */
export type Passage =
  | 'through'
  /** The connection is cut before the chain hears of it. */
  | 'cut'
  /** An HTTP 500 that the chain does not hear of. */
  | 'fail'
  /** Neither heard by the chain nor answered. */
  | 'hang'
  /** A JSON text that never ends, and the chain does not hear of it; as a bomb it is compressed. */
  | 'endless'
  | 'bomb'
  /** The chain does it; the connection is cut before the answer. */
  | 'lose-reply'
  /** For a question that a list answers: an empty one, as of an RPC that is behind. */
  | 'empty'
  /** The chain is asked as if this block were its newest: an RPC behind a load balancer that has come no further. */
  | { newest: bigint }
  /** For a broadcast: it is answered with its hash and never reaches the chain. */
  | 'drop'
  /** An HTTP 429 that the chain does not hear of. */
  | 'limit'
  /** This is the answer, and the chain does not hear of the question. */
  | { result: unknown }
  | { error: { code: number; message: string } };

/** A decision that takes its time holds the call. */
type Decision = (method: string) => Passage | Promise<Passage>;

/** An RPC in front of a private chain, on which a test brings calls into trouble. */
export type Rpc = {
  url: string;
  /** The methods called so far. */
  calls: string[];
  /** Decides about each call from now on. */
  decide: (passage: Decision) => void;
};

const Call = z.looseObject({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});

const Transaction = z.templateLiteral(['0x', z.string()]);

/** Lets calls through until told otherwise. Closed after the tests of the file. */
export async function openRpc(chainUrl: string): Promise<Rpc> {
  const calls: string[] = [];
  let passage: Decision = () => 'through';
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const call = Call.parse(JSON.parse(body));
    calls.push(call.method);
    await pass({ ...call, body }, await passage(call.method), response, chainUrl);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const decide = (next: typeof passage) => {
    passage = next;
  };
  return { url: `http://127.0.0.1:${port}`, calls, decide };
}

async function pass(
  call: z.infer<typeof Call> & { body: string },
  passage: Passage,
  response: ServerResponse,
  chainUrl: string,
): Promise<void> {
  if (passage === 'hang') return;
  if (passage === 'cut') {
    response.destroy();
    return;
  }
  if (passage === 'endless' || passage === 'bomb') {
    pourBody(response, passage === 'bomb');
    return;
  }
  if (passage === 'fail') {
    response.writeHead(500).end('{}');
    return;
  }
  if (passage === 'limit') {
    response.writeHead(429).end('too many requests');
    return;
  }
  if (typeof passage === 'object' && !('newest' in passage)) {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...passage }));
    return;
  }
  if (passage === 'drop') {
    const result = keccak256(Transaction.parse(call.params?.[0]));
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
    return;
  }
  if (passage === 'empty') {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: [] }));
    return;
  }
  const headers = { 'content-type': 'application/json' };
  const body =
    typeof passage === 'object'
      ? call.body.replaceAll('"latest"', `"${numberToHex(passage.newest)}"`)
      : call.body;
  const said = await fetch(chainUrl, { method: 'POST', headers, body });
  const reply = await said.text();
  if (passage === 'lose-reply') response.destroy();
  else response.writeHead(said.status, headers).end(reply);
}
