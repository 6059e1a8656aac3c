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

/** A group of paths that are counted together, and how many requests a minute a client may make to them. */
type Group = { group: string; limit: number };

/** Counts requests by client. */
export type Limits = {
  /** Counts a request for its client. */
  count: (request: Counted, group: Group) => Allowance;
  /** Removes a counted request from its client's current minute. */
  uncount: (request: Counted, group: Group) => void;
};

/**
 * Counts requests by client behind `proxyHops` trusted proxies.
 *
 * `monotonicNow` is in milliseconds and never goes back. With a wall clock, a change of the time would free or block clients.
 */
export function createLimits(proxyHops: number, monotonicNow: () => number): Limits {
  const limiter = createLimiter(monotonicNow);
  const toKey = ({ headers, socket }: Counted, { group }: Group) => {
    const forwarded = headers['x-forwarded-for'];
    const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    return `${group} ${toClientKey(socket.remoteAddress, forwardedFor, proxyHops)}`;
  };
  return {
    count: (request, group) => {
      const { limit } = group;
      const { allowed, remaining, resetSeconds } = limiter.count(toKey(request, group), limit);
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
    uncount: (request, group) => limiter.uncount(toKey(request, group)),
  };
}

/** A client's count in its current minute. */
type Count = {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the minute is over, at least 1. */
  resetSeconds: number;
};

const windowMs = 60_000;
/** How many clients are remembered: the most recent ones, in less than 10 MB. A forgotten client starts a new minute. */
const clientsRemembered = 30_000;

/** Counts what has one key in fixed minutes. A minute starts with its first request. */
type Limiter = { count: (key: string, limit: number) => Count; uncount: (key: string) => void };

export function createLimiter(monotonicNow: () => number): Limiter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({
    max: clientsRemembered,
  });
  return {
    count: (key, limit) => {
      const time = monotonicNow();
      const known = windows.get(key);
      const counted = known && known.endsAt > time ? known : { count: 0, endsAt: time + windowMs };
      if (counted !== known) windows.set(key, counted);
      counted.count += 1;
      return {
        allowed: counted.count <= limit,
        remaining: Math.max(0, limit - counted.count),
        resetSeconds: Math.max(1, Math.ceil((counted.endsAt - time) / 1000)),
      };
    },
    uncount: (key) => {
      const counted = windows.get(key);
      if (counted && counted.count > 0) counted.count -= 1;
    },
  };
}
