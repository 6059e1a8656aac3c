import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.ts';
import { toClientKey } from './client-key.ts';
import { createLimiter } from './limiter.ts';

/** What a client has left. */
type Allowance = {
  /** For its answer. */
  headers: Readonly<Record<string, string>>;
  /** Undefined where the request may pass. */
  refused: HttpError | undefined;
  /** Takes the request out of the count again. */
  uncount: () => void;
};

/** Counts a request for its client in a group of paths, which takes `limit` of them in a minute. */
export type CountRequest = (
  request: IncomingMessage,
  group: { group: string; limit: number },
) => Allowance;

/** Counts by client. `proxyHops` proxies in front are believed; `now` is in milliseconds. */
export function createLimits(proxyHops: number, now: () => number): CountRequest {
  const limiter = createLimiter(now);
  return (request, { group, limit }) => {
    const forwarded = request.headers['x-forwarded-for'];
    const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    const client = toClientKey(request.socket.remoteAddress, forwardedFor, proxyHops);
    const { allowed, remaining, resetSeconds, uncount } = limiter(group, client, limit);
    const reset = String(resetSeconds);
    const headers = {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': reset,
    };
    const refused = allowed
      ? undefined
      : new HttpError('rate_limited', { limit, seconds: resetSeconds }, { 'Retry-After': reset });
    return { headers, refused, uncount };
  };
}
