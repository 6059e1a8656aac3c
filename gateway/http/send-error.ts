import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { commonHeaders, isBrowser } from './headers.ts';
import type { Log } from './log.ts';
import { HttpError } from './http-error.ts';

/** A page that people get in place of an error as JSON, with the headers of its type. */
export type ErrorPage = { body: Buffer; headers: Readonly<Record<string, string>> };

/** How an error is sent. */
type Sending = {
  /** Headers for this answer only. */
  headers?: Readonly<Record<string, string>>;
  /** Whether the path is paid. The JSON then says that nothing was charged. */
  paid: boolean;
  /** The page to send instead of the JSON. */
  page?: ErrorPage | undefined;
};

/** Sends an error as JSON, or as its page. */
export function sendError(
  response: ServerResponse,
  { status, body: error, headers: own }: HttpError,
  { headers, paid, page }: Sending,
): void {
  const body = page?.body ?? JSON.stringify(paid ? { ...error, charged: false } : error);
  response
    .writeHead(status, {
      ...commonHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      ...page?.headers,
      ...headers,
      ...own,
    })
    .end(body);
}

/** Turns an error of a route into an answer. An unexpected error is logged, and the client gets a 500 without details. */
export function createErrorHandler({
  log,
  isPaidPath,
  findNotFoundPage,
}: Handling): ErrorRequestHandler {
  return (error: unknown, { path, method, headers }, response, next) => {
    if (response.headersSent) return next(error);
    const known = toHttpError(error);
    if (known.status === 500) log('request-failed', { path, error: String(error) }, 'error');
    const paid = isPaidPath(path);
    const isRead = method === 'GET' || method === 'HEAD';
    const wantsPage = known.status === 404 && isRead && !paid && isBrowser(headers.accept);
    sendError(response, known, { paid, page: wantsPage ? findNotFoundPage() : undefined });
  };
}

type Handling = {
  log: Log;
  isPaidPath: (path: string) => boolean;
  /** The page that says that an address does not exist. Undefined until a night is published. */
  findNotFoundPage: () => ErrorPage | undefined;
};

function toHttpError(error: unknown): HttpError {
  if (isHttpError(error)) return error;
  return error instanceof URIError
    ? new HttpError('bad_request', {})
    : new HttpError('internal', {});
}

function isHttpError(error: unknown): error is HttpError {
  return error instanceof HttpError;
}
