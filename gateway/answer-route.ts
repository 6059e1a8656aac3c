import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowedMethods, commonHeaders, preflightHeaders } from './answers/common-headers.ts';
import { chooseVariant, isFresh, type PreparedAnswer } from './answers/prepared-answer.ts';
import { sendPrepared } from './answers/send-prepared.ts';
import { toErrorBody } from './errors/http-error.ts';

export type Headers = Readonly<Record<string, string>>;

/**
 * Answers a request for a path with a ready answer: conditions, encodings and methods. `limits` are the headers that tell
 * the client what it has left; without an answer nothing is published yet.
 */
export function answerRoute(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedAnswer | undefined,
  limits: Headers,
): void {
  const { method } = request;
  if (method === 'OPTIONS') {
    response
      .writeHead(204, { ...commonHeaders, ...preflightHeaders, ...limits, Allow: allowedMethods })
      .end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const body = toErrorBody(
      'method_not_allowed',
      `This path takes ${allowedMethods}, got ${method}`,
    );
    return refuse(response, 405, { ...limits, Allow: allowedMethods }, body);
  }
  if (!prepared) {
    const body = toErrorBody('not_published', 'Nothing is published yet; ask again in a minute');
    return refuse(response, 503, { ...limits, 'Retry-After': '60' }, body);
  }
  const variant = chooseVariant(prepared, singleHeader(request.headers['accept-encoding']));
  if (isFresh(variant, request.headers['if-none-match'])) {
    return sendPrepared(response, 304, variant.unchanged, limits);
  }
  sendPrepared(response, 200, variant, limits);
}

/** Refuses with a JSON error that no cache keeps. */
export function refuse(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: object,
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
