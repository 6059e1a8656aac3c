import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors/http-error.ts';
import { toClientKey } from './client-key.ts';

/** What is left of a client's limit. */
type Allowance = {
  /** The `RateLimit-*` headers of its answer. */
  headers: Readonly<Record<string, string>>;
  /** Undefined where the request may pass. */
  refused: HttpError | undefined;
};

/** A request, or a part of a request that counts separately. */
export type Counted = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Counts requests by client. */
export type Limits = {
  /** Counts a request for its client in a group of paths, which accepts `limit` requests a minute. */
  count: (request: Counted, { group, limit }: { group: string; limit: number }) => Allowance;
  /** Removes a request from the group in which it was counted first. */
  uncount: (request: Counted) => void;
};

/**
 * Counts requests by client behind `proxyHops` trusted proxies.
 *
 * `monotonicNow` is in milliseconds and never goes back. With a wall clock, a change of the time would free or block clients.
 */
export function createLimits(proxyHops: number, monotonicNow: () => number): Limits {
  const limiter = createLimiter(monotonicNow);
  const counted = new WeakMap<Counted, () => void>();
  return {
    count: (request, { group, limit }) => {
      const forwarded = request.headers['x-forwarded-for'];
      const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
      const client = toClientKey(request.socket.remoteAddress, forwardedFor, proxyHops);
      const { allowed, remaining, resetSeconds, uncount } = limiter(group, client, limit);
      if (!counted.has(request)) counted.set(request, uncount);
      const reset = String(resetSeconds);
      const headers = {
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(remaining),
        'RateLimit-Reset': reset,
      };
      const refused = allowed
        ? undefined
        : new HttpError('rate_limited', { limit, seconds: resetSeconds }, { 'Retry-After': reset });
      return { headers, refused };
    },
    uncount: (request) => counted.get(request)?.(),
  };
}

/** A client's count in its current minute. */
type Count = {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the minute is over, at least 1. */
  resetSeconds: number;
  /** Removes the request from the count. */
  uncount: () => void;
};

const windowMs = 60_000;
/** How many clients are remembered: the most recent ones, in less than 10 MB. A forgotten client starts a new minute. */
const clientsRemembered = 30_000;

type Limiter = (group: string, client: string, limit: number) => Count;

/** Counts the requests of each client to each group in fixed minutes. A minute starts with its first request. */
export function createLimiter(monotonicNow: () => number): Limiter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({
    max: clientsRemembered,
  });
  return (group, client, limit) => {
    const time = monotonicNow();
    const key = `${group} ${client}`;
    const known = windows.get(key);
    const counted = known && known.endsAt > time ? known : { count: 0, endsAt: time + windowMs };
    if (counted !== known) windows.set(key, counted);
    counted.count += 1;
    return {
      allowed: counted.count <= limit,
      remaining: Math.max(0, limit - counted.count),
      resetSeconds: Math.max(1, Math.ceil((counted.endsAt - time) / 1000)),
      uncount: () => void (counted.count -= 1),
    };
  };
}
