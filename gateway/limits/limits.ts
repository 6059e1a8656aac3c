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
  /** A function that removes a counted request from the current minute of its client, also when that minute is over. */
  uncounting: (request: Counted, group: Group) => () => void;
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
    uncounting: (request, group) => limiter.uncounting(toKey(request, group)),
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
type Limiter = {
  count: (key: string, limit: number) => Count;
  uncounting: (key: string) => () => void;
};

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
    uncounting: (key) => {
      const counted = windows.get(key);
      return () => {
        if (counted && counted.count > 0) counted.count -= 1;
      };
    },
  };
}
