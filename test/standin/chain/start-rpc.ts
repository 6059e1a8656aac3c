import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { keccak256, numberToHex } from 'viem';
import * as z from 'zod';
import { pourBody } from '../../pipeline/platform/pour-body.ts';
import { serve } from '../serve.ts';

/** What happens to a call between the client and the chain. */
export type Passage =
  | 'through'
  /** The connection is cut before the chain gets the call. */
  | 'cut'
  /** An HTTP 500; the chain does not get the call. */
  | 'fail'
  /** No answer; the chain does not get the call. */
  | 'hang'
  /** A JSON text that never ends, compressed for `bomb`; the chain does not get the call. */
  | 'endless'
  | 'bomb'
  /** The chain executes the call; the connection is cut before the answer. */
  | 'lose-reply'
  /** An empty list, as from an RPC that is behind. */
  | 'empty'
  /** For a question about a block: the answer of a node that has seen no later block than this one. */
  | { newest: bigint }
  /** For a broadcast: it is answered with its hash and never reaches the chain. */
  | 'drop'
  /** An HTTP 429 that asks to wait for an hour; the chain does not get the call. */
  | 'limit'
  /** This status and text, and where a redirect leads; the chain does not get the call. */
  | { status: number; text: string; location?: string }
  /** This is the answer; the chain does not get the call. */
  | { result: unknown }
  | { error: { code: number; message: string } }
  /** Passed on to another chain. */
  | { chainUrl: string };

/** The passage meets one method alone. */
export const only =
  (method: string, passage: Passage) =>
  (asked: string): Passage =>
    asked === method ? passage : 'through';

/** The call waits until the decision is made. */
type Decision = (method: string) => Passage | Promise<Passage>;

/** An RPC in front of a private chain. Its calls can be made to fail. */
export type Rpc = {
  url: string;
  /** The methods called so far. */
  calls: string[];
  /** Decides about each call from now on. */
  decide: (passage: Decision) => void;
  /** Answers calls that are passed through. */
  intercept: (intercept: Intercept) => void;
  close: () => Promise<void>;
};

/** Gives the answer to a call, or undefined for the chain's own. `pass` asks the chain. */
type Intercept = (
  call: RpcCall,
  pass: () => Promise<unknown>,
) => Promise<{ result: unknown } | { error: { code: number; message: string } } | undefined>;

const Call = z.looseObject({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});
type RpcCall = z.infer<typeof Call>;

const Transaction = z.templateLiteral(['0x', z.string()]);

/** Starts an RPC that lets all calls through until it is told otherwise. */
export async function startRpc(chainUrl: string): Promise<Rpc> {
  const calls: string[] = [];
  let passage: Decision = () => 'through';
  let intercept: Intercept = async () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = z.union([Call, z.array(Call)]).parse(JSON.parse(await text(request)));
    const batch = Array.isArray(sent) ? sent : [sent];
    calls.push(...batch.map(({ method }) => method));
    const passages = await Promise.all(batch.map(async ({ method }) => passage(method)));
    // All calls of a batch share its connection, so they fail together.
    const whole = passages.find((one) => isOfConnection(one));
    if (whole !== undefined) return breakOff(whole, response);
    const replies = batch.map(async (call, index) => {
      const pass = () => reply(call, passages[index], chainUrl);
      const own = passages[index] === 'through' ? await intercept(call, pass) : undefined;
      return own ? { jsonrpc: '2.0', id: call.id, ...own } : pass();
    });
    const answers = await Promise.all(replies);
    if (passages.includes('lose-reply')) return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(sent) ? answers : answers[0]));
  };
  const { url, close } = await serve((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  return {
    url,
    calls,
    decide: (next) => void (passage = next),
    intercept: (next) => void (intercept = next),
    close,
  };
}

const ofConnection = ['cut', 'fail', 'limit', 'hang', 'endless', 'bomb'] as const;
type OfConnection = (typeof ofConnection)[number] | Extract<Passage, { status: number }>;

function isOfConnection(passage: Passage): passage is OfConnection {
  if (typeof passage === 'object') return 'status' in passage;
  return ofConnection.some((one) => one === passage);
}

function breakOff(passage: OfConnection, response: ServerResponse): void {
  if (passage === 'hang') return;
  if (passage === 'cut') response.socket?.resetAndDestroy();
  else if (passage === 'endless' || passage === 'bomb') pourBody(response, passage === 'bomb');
  else if (passage === 'limit') {
    response.writeHead(429, { 'retry-after': '3600' }).end('too many requests');
  } else if (passage === 'fail') response.writeHead(500).end('{}');
  else {
    const { status, text: said, location } = passage;
    response.writeHead(status, location === undefined ? {} : { location }).end(said);
  }
}

async function reply(call: RpcCall, passage: Passage | undefined, chainUrl: string) {
  const about = { jsonrpc: '2.0', id: call.id };
  if (passage === 'drop') {
    return { ...about, result: keccak256(Transaction.parse(call.params?.[0])) };
  }
  if (passage === 'empty') return { ...about, result: [] };
  if (typeof passage !== 'object') return askChain(call, chainUrl);
  if ('result' in passage || 'error' in passage) return { ...about, ...passage };
  if ('newest' in passage) {
    return askChain({ ...call, params: [numberToHex(passage.newest), false] }, chainUrl);
  }
  return askChain(call, 'chainUrl' in passage ? passage.chainUrl : chainUrl);
}

async function askChain({ id, method, params }: RpcCall, chainUrl: string): Promise<unknown> {
  const said = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  });
  return said.json();
}
