import type { ErrorRequestHandler } from 'express';
import type { Log } from '../log/log.ts';
import { HttpError, toErrorBody } from './http-error.ts';

/** Answers with what went wrong; on a paid route the answer says that nothing was charged. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, headers, body } = describeFailure(error, request.path, log);
    const charged = response.locals['paid'] === true ? { charged: false } : {};
    response
      .set(headers)
      .status(status)
      .json({ ...body, ...charged });
  };
}

/** The one place where errors become answers. What nobody expected is logged, and tells the client nothing. */
export function describeFailure(error: unknown, path: string, log: Log) {
  const { status, code, message, headers } = toHttpError(error);
  if (status === 500) log('request-failed', { path, error: String(error) }, 'error');
  return { status, headers, body: toErrorBody(code, message) };
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) {
    return new HttpError(400, 'bad_request', 'The address is not well percent-encoded');
  }
  return new HttpError(500, 'internal', 'Something went wrong here; nothing was charged');
}
