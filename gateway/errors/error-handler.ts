import type { ErrorRequestHandler } from 'express';
import type { Log } from '../log/log.ts';
import { HttpError, toErrorBody } from './http-error.ts';

/**
 * The one place where errors become answers. What nobody expected is logged, and tells the client nothing; on a paid
 * route the answer says that nothing was charged.
 */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = toHttpError(error);
    if (refusal.status === 500) {
      log('request-failed', { path: request.path, error: String(error) }, 'error');
    }
    const body = toErrorBody(refusal.code, refusal.message);
    const charged = response.locals['paid'] === true ? { charged: false } : {};
    response
      .set(refusal.headers)
      .status(refusal.status)
      .json({ ...body, ...charged });
  };
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof URIError) {
    return new HttpError(400, 'bad_request', 'The address is not well percent-encoded');
  }
  return new HttpError(500, 'internal', 'Something went wrong here; nothing was charged');
}
