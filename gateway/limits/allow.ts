import type { IncomingMessage } from 'node:http';
import { toClientKey } from './client-key.ts';
import { type Counted, createLimiter } from './limiter.ts';

/** What a request's client has left: headers for its answer, and a refusal where it has nothing left. */
type Permission = {
  values: Readonly<Record<string, string>>;
  /** Why, in a sentence; undefined where the request may pass. */
  refused: string | undefined;
  /** What the request was counted in. */
  counted: Counted;
};

/** Counts a request for its client within a group of paths that takes `limit` requests a minute. */
export type Allow = (request: IncomingMessage, group: string, limit: number) => Permission;

/** Limits per client, `proxyHops` proxies in front being believed. */
export function createAllow(proxyHops: number, now: () => number): Allow {
  const limiter = createLimiter(now);
  return (request, group, limit) => {
    const forwarded = request.headers['x-forwarded-for'];
    const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    const client = toClientKey(request.socket.remoteAddress, forwardedFor, proxyHops);
    const { allowed, remaining, resetSeconds, counted } = limiter(group, client, limit);
    const reset = String(resetSeconds);
    const left = {
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': reset,
    };
    if (allowed) return { values: left, refused: undefined, counted };
    return {
      values: { 'Retry-After': reset, ...left },
      refused: `This path takes ${limit} requests a minute from one client; ask again in ${reset} seconds`,
      counted,
    };
  };
}
