import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Asked, findSchemaFaults, readAsked } from './openai/asked.ts';
import {
  complete,
  type FaultKind,
  refuse,
  refuseForm,
  refuseSchema,
  toFaultReply,
} from './openai/faults.ts';
import { type Broken, type Reply, send } from './reply.ts';
import { serve } from './serve.ts';

/** Makes what a model writes: a text, a value that is sent as JSON, or a promise of one. */
type Writer = (asked: Asked) => unknown;

export type OpenAiOptions = {
  /** One for each request, in order. The last one is used for all later requests. */
  script: readonly (FaultKind | Writer)[];
  /** The response formats that the server supports. Both by default. */
  knows?: readonly ('json_schema' | 'json_object')[];
  /** The longest answer, in characters. A longer one is cut off. */
  longest?: number;
  /** The most tokens that may be asked for under each name, and the words that refuse more. */
  allows?: { max_completion_tokens?: number; max_tokens?: number; refusal: string };
  /** The only accepted key. Any key by default. */
  key?: string;
};

/** A stand-in for OpenAI's chat completions on this machine, with its strict schemas and its failures. */
export type OpenAiStandIn = {
  url: string;
  /** All received requests, in order. */
  requests: Asked[];
  close: () => Promise<void>;
};

export async function startOpenAi(options: OpenAiOptions): Promise<OpenAiStandIn> {
  const requests: Asked[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const asked = readAsked(await text(request));
    requests.push(asked);
    const refused = refuseRequest(request, asked, options, key);
    const step = options.script[Math.min(requests.length, options.script.length) - 1];
    const reply =
      refused ??
      (typeof step === 'function'
        ? cutOff(toText(await step(asked)), options.longest)
        : toFaultReply(step ?? 'error-500', key));
    send(response, reply, '{"id":"chatcmpl-1","choices":[{"me');
  }

  const { url, close } = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => {
      send(response, { status: 418, body: { error: { message: `stand-in: ${String(error)}` } } });
    });
  });
  return { url: `${url}/v1`, requests, close };
}

function refuseRequest(
  { method, url }: IncomingMessage,
  asked: Asked,
  { knows = ['json_schema', 'json_object'], allows, key: wanted }: OpenAiOptions,
  key: string,
): Reply | Broken | undefined {
  if (method !== 'POST' || url !== '/v1/chat/completions') {
    return { status: 404, body: { error: { message: `Unknown request URL: ${method} ${url}` } } };
  }
  if (key === '' || (wanted !== undefined && key !== wanted)) return toFaultReply('bad-key', key);
  const format = asked.response_format;
  if (format && !knows.includes(format.type)) return refuseForm(format.type);
  const { max_completion_tokens: most = Infinity, max_tokens: older = Infinity } = allows ?? {};
  if ((asked.max_completion_tokens ?? 0) > most || (asked.max_tokens ?? 0) > older) {
    return refuse(400, allows?.refusal ?? '');
  }
  if (format?.type !== 'json_schema') return undefined;
  const [fault] = findSchemaFaults(format.json_schema.schema);
  return fault === undefined ? undefined : refuseSchema(fault);
}

function cutOff(written: string, longest = Infinity): Reply {
  const finish = written.length > longest ? 'length' : 'stop';
  return complete(written.slice(0, longest), finish);
}

function toText(written: unknown): string {
  return typeof written === 'string' ? written : JSON.stringify(written);
}
