import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { commonHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { HttpError } from './http-error.ts';

/** Sends an error as JSON. `headers` are for this answer only. On a `paid` path, the body says that nothing was charged. */
export function sendError(
  response: ServerResponse,
  { status, body: error, headers: own }: HttpError,
  { headers, paid }: { headers?: Readonly<Record<string, string>>; paid: boolean },
): void {
  const body = JSON.stringify(paid ? { ...error, charged: false } : error);
  response
    .writeHead(status, {
      ...commonHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      ...headers,
      ...own,
    })
    .end(body);
}

/** Turns an error of a route into an answer. An unexpected error is logged, and the client gets a 500 without details. */
export function createErrorHandler(
  log: Log,
  isPaidPath: (path: string) => boolean,
): ErrorRequestHandler {
  return (error: unknown, { path }, response, next) => {
    if (response.headersSent) return next(error);
    const known = toHttpError(error);
    if (known.status === 500) log('request-failed', { path, error: String(error) }, 'error');
    sendError(response, known, { paid: isPaidPath(path) });
  };
}

function toHttpError(error: unknown): HttpError {
  if (isHttpError(error)) return error;
  return error instanceof URIError
    ? new HttpError('bad_request', {})
    : new HttpError('internal', {});
}

function isHttpError(error: unknown): error is HttpError {
  return error instanceof HttpError;
}
