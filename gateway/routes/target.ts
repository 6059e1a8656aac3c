import type { IncomingMessage } from 'node:http';
import { legacyRoutes } from '../endpoints/endpoints.ts';
import { HttpError } from '../http/http-error.ts';
import { longestUrl } from '../http/sizes.ts';

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
  // Express would route `http://host/health` and `/health#part` by their path.
  const isPlain = url.startsWith('/') && !url.includes('#');
  return isPlain ? undefined : new HttpError('not_found', {});
}

const { bare, target } = legacyRoutes;

/**
 * Where an address of the predecessor moved to: the same path under `/v1`, with its query. The bare path moved to the index.
 *
 * The result always begins with `/v1/`, so it never leads to another origin.
 */
export function toSuccessor(url: string): string {
  const [path = ''] = url.split('?', 1);
  const query = url.slice(path.length);
  const steps = path
    .slice(bare.length)
    .split('/')
    .filter((step) => step !== '' && !isDots(step));
  return `${steps.length === 0 ? target : `/v1/${steps.join('/')}`}${query}`;
}

/** `.` and `..`, also percent-encoded, would climb out of `/v1`. */
function isDots(step: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(step);
}
