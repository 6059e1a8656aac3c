import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  isLegacyRequest,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { createMcpServer } from '../client/mcp/create-mcp-server.ts';
import type { Site } from '../documents/site.ts';
import { mcpRoute } from '../endpoints/endpoints.ts';
import { largestMcpRequest } from '../http/prepared.ts';
import { createInProcessFetch, type ToolParts } from './in-process-fetch.ts';

export type McpParts = ToolParts & { site: Site };

/** Answers a request. The common headers and the limits' headers are set already. */
export type AnswerMcp = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const mcpMethods = 'POST, OPTIONS';

/** A preflight's answer: the allowed methods and headers. Source: MCP, streamable HTTP. */
const preflight = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': mcpMethods,
    'Access-Control-Allow-Headers':
      'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Authorization',
    'Access-Control-Max-Age': '86400',
    Allow: mcpMethods,
  },
};

/**
 * The MCP server over streamable HTTP. It keeps nothing between requests.
 *
 * Requests from pages of other sites are refused: such a site may have pointed its name to this
 * machine (DNS rebinding). Source: MCP, streamable HTTP, security.
 */
export function createMcpRoute(parts: McpParts): AnswerMcp {
  const { log } = parts;
  const { baseUrl } = parts.site;
  const hosts = [new URL(baseUrl).hostname];
  const url = `${baseUrl}${mcpRoute.path}`;
  const ownFetch = createInProcessFetch(parts);
  const onerror = (error: Error) => log('mcp-refused', { cause: error.message }, 'debug');
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Response> => {
    // The platform's `Request` throws for this method. The library refuses all other wrong ones.
    if (request.method === 'TRACE') return refuse(405, noTrace, { Allow: mcpMethods });
    const body = await readBody(request, largestMcpRequest);
    if (body === undefined) return refuse(413, tooLong);
    const webRequest = toWebRequest(request, response, { url, body: withoutEmpty(body) });
    const stranger = originValidationResponse(webRequest, hosts);
    if (stranger) return stranger;
    if (request.method === 'OPTIONS') return new Response(undefined, preflight);
    // A request holds one call, so that limits count calls.
    if (body.trimStart().startsWith('[')) return refuse(400, noBatch);
    const open = () => createMcpServer({ baseUrl, fetch: ownFetch(request, response) });
    const isPost = request.method === 'POST';
    if (isPost && (await isLegacyRequest(webRequest))) {
      // The library would answer earlier revisions by a stream, even a client that takes only JSON.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await open().connect(transport);
      return transport.handleRequest(webRequest);
    }
    // Nothing can be subscribed to: the library acknowledges an empty subscription and ends.
    return createMcpHandler(open, { maxSubscriptions: 1, onerror }).fetch(webRequest);
  };
  return async (request, response) => {
    try {
      await sendWebResponse(await answer(request, response), response);
    } catch (error) {
      if (!response.closed) throw error;
    }
  };
}

const tooLong = `A request takes at most ${largestMcpRequest} bytes.`;
const noTrace = 'Method not allowed.';
const noBatch = 'A request takes one message, not a list.';

/** A refusal as JSON-RPC. Source: JSON-RPC 2.0, invalid request. */
function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const error = { jsonrpc: '2.0', id: null, error: { code: -32_600, message } };
  return Response.json(error, { status, headers });
}

/**
 * The body of a request as text; undefined above `maxBytes`. It is read to its end: the next
 * request on its connection would wait behind the rest.
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks).toString();
}

const Called = z.looseObject({
  params: z.looseObject({ arguments: z.union([z.null(), z.literal(''), z.tuple([])]) }),
});

/** A message without the null, "" or [] that some clients send in place of no arguments. */
function withoutEmpty(body: string): string {
  if (!/"arguments"\s*:\s*(?:null|""|\[\s*\])/.test(body)) return body;
  try {
    const { params, ...message } = Called.parse(JSON.parse(body));
    const { arguments: _none, ...others } = params;
    return JSON.stringify({ ...message, params: others });
  } catch {
    return body;
  }
}

/** Node's request as a `Request`. Its signal aborts if the client leaves unanswered. */
function toWebRequest(
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  { url, body }: { url: string; body: string },
): Request {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) sent.set(name, String(value));
  }
  // Many clients name one of the two types that the library asks for. No answer of ours streams.
  const accepts = sent.get('accept') ?? '*/*';
  if (/application\/json|text\/event-stream|\*\/\*/.test(accepts)) {
    sent.set('Accept', 'application/json, text/event-stream');
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: sent,
    signal: gone.signal,
    ...(hasBody ? { body } : {}),
  });
}

/** Sends an answer with the headers set already. Node decides how long connections stay. */
async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== 'connection') response.setHeader(name, value);
  }
  if (!answer.body) {
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(answer.body), response);
}
