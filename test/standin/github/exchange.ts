import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphqlBody, toOperation } from './graphql.ts';
import { type RecordedRequest, toResource } from './requests.ts';

export type Reply = {
  status: number;
  /** An object is sent as JSON, text and bytes unchanged. */
  body: object | string | Uint8Array;
  headers?: Record<string, string>;
};

export async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const { method = '', url: path = '', headers } = request;
  const body = await readBody(request);
  const resource = toResource(path);
  const query = resource === 'graphql' ? GraphqlBody.safeParse(parseJson(body)).data : undefined;
  const ids = query?.variables['ids'];
  return {
    method,
    path,
    resource,
    operation: query ? toOperation(query) : null,
    size: Array.isArray(ids) ? ids.length : 0,
    body,
    userAgent: headers['user-agent'] ?? '',
    isAuthorized: (headers.authorization ?? '') !== '',
    points: 0,
  };
}

export function sendReply(response: ServerResponse, { status, body, headers }: Reply): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const type = isRaw ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  const chunks: string[] = [];
  for await (const chunk of request) chunks.push(String(chunk));
  return chunks.join('');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
