import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.ts';
import { longestUrl } from '../limits/sizes.ts';

/** The path of a request as it was sent: nothing is decoded. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const queryAt = url.indexOf('?');
  return queryAt === -1 ? url : url.slice(0, queryAt);
}

/** The query of a request as it was sent, without its `?`. */
export function queryOf({ url = '/' }: IncomingMessage): string {
  const queryAt = url.indexOf('?');
  return queryAt === -1 ? '' : url.slice(queryAt + 1);
}

/** Why a request cannot be routed at all; undefined where it can. */
export function checkTarget({
  url = '/',
  headers,
  httpVersion,
}: IncomingMessage): HttpError | undefined {
  if (url.length > longestUrl) {
    return new HttpError('uri_too_long', { limit: longestUrl });
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return new HttpError('bad_request', {});
  }
  // Express would route `http://host/health` by its path.
  return url.startsWith('/') ? undefined : new HttpError('not_found', {});
}
