import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asked, findSchemaFaults, readAsked } from './openai/asked.ts';
import {
  breakConnection,
  complete,
  type FaultKind,
  refuseForm,
  refuseSchema,
  type Reply,
  toFaultReply,
} from './openai/faults.ts';
import { serve } from './serve.ts';

/** Makes what a model writes: a text, a value that is sent as JSON, or a promise of one. */
type Writer = (asked: Asked) => unknown;

export type OpenAiOptions = {
  /** One for each request, in order. The last one is used for all later requests. */
  script: readonly (FaultKind | Writer)[];
  /** The response formats that the server supports. Both by default. */
  knows?: readonly ('json_schema' | 'json_object')[];
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
    const asked = readAsked(await readBody(request));
    requests.push(asked);
    const refused = refuseRequest(request, asked, options, key);
    const step = options.script[Math.min(requests.length, options.script.length) - 1];
    if (refused) send(response, refused);
    else if (typeof step === 'function') send(response, complete(toText(await step(asked))));
    else {
      const kind = step ?? 'error-500';
      const reply = toFaultReply(kind, key);
      if (reply) send(response, reply);
      else breakConnection(kind, response);
    }
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
  { knows = ['json_schema', 'json_object'], key: wanted }: OpenAiOptions,
  key: string,
): Reply | undefined {
  if (method !== 'POST' || url !== '/v1/chat/completions') {
    return { status: 404, body: { error: { message: `Unknown request URL: ${method} ${url}` } } };
  }
  if (key === '' || (wanted !== undefined && key !== wanted)) {
    return toFaultReply('bad-key', key) ?? undefined;
  }
  const format = asked.response_format;
  if (format && !knows.includes(format.type)) return refuseForm(format.type);
  if (format?.type !== 'json_schema') return undefined;
  const [fault] = findSchemaFaults(format.json_schema.schema);
  return fault === undefined ? undefined : refuseSchema(fault);
}

function toText(written: unknown): string {
  return typeof written === 'string' ? written : JSON.stringify(written);
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const isText = typeof body === 'string';
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  const chunks: string[] = [];
  for await (const chunk of request) chunks.push(String(chunk));
  return chunks.join('');
}
