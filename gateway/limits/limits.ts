import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors/http-error.ts';
import { createClientFinder } from './client.ts';

/** What is left of a client's limit. */
type Allowance = {
  /** The `RateLimit-*` headers of its answer. */
  headers: Readonly<Record<string, string>>;
  /** Undefined where the request may pass. */
  refused: HttpError | undefined;
};

/** A request, or a part of a request that counts separately. */
export type Counted = {
  headers: IncomingHttpHeaders;
  socket: Pick<Socket, 'remoteAddress'>;
};

/** A group of paths that are counted together, and how many requests a minute a client may make to them. */
type Group = { group: string; limit: number };

/** Counts requests by client. */
export type Limits = {
  /** Counts a request for its client, and for the client's /48 if it uses IPv6. A refused request is not counted. */
  count: (request: Counted, group: Group) => Allowance;
  /** A function that removes a counted request from the current minute of its client, also when that minute is over. */
  uncounting: (request: Counted, group: Group) => () => void;
  /** The client of a request, or the /48 of one that uses IPv6. */
  clientOf: (request: Counted) => string;
};

/**
 * A /48 of IPv6 may make as many requests as this many clients. Otherwise somebody with a /48 would be 65,536 clients.
 * Some providers give the /64s of one /48 to many customers, so it is more than one client.
 */
const clientsOfSite = 32;

/**
 * Counts requests by client behind the trusted proxies, given as `address/bits`.
 *
 * `monotonicNow` is in milliseconds and never goes back. With a wall clock, a change of the time would free or block clients.
 */
export function createLimits(
  trustedProxies: readonly string[],
  monotonicNow: () => number,
): Limits {
  const limiter = createLimiter(monotonicNow);
  const findClient = createClientFinder(trustedProxies);
  const find = ({ headers, socket }: Counted) => {
    const forwarded = headers['x-forwarded-for'];
    const forwardedFor = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    return findClient(socket.remoteAddress, forwardedFor);
  };
  const toKeys = (request: Counted, { group }: Group) => {
    const { key, site } = find(request);
    return { client: `${group} ${key}`, site: site === undefined ? undefined : `${group} ${site}` };
  };
  const take = (request: Counted, group: Group): Count => {
    const { client, site } = toKeys(request, group);
    const { limit } = group;
    // The site comes first: a /64 of a site that is over its bound takes no memory.
    const ofSite = site === undefined ? undefined : limiter.count(site, limit * clientsOfSite);
    if (ofSite && !ofSite.allowed) return { ...ofSite, remaining: 0 };
    const uncountSite = site === undefined ? undefined : limiter.uncounting(site);
    const ofClient = limiter.count(client, limit);
    // A client that asks too often uses up nothing of its neighbours.
    if (!ofClient.allowed) uncountSite?.();
    return ofClient;
  };
  return {
    count: (request, group) => {
      const { limit } = group;
      const { allowed, remaining, resetSeconds } = take(request, group);
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
    uncounting: (request, group) => {
      const { client, site } = toKeys(request, group);
      const uncount = limiter.uncounting(client);
      const uncountSite = site === undefined ? undefined : limiter.uncounting(site);
      return () => {
        uncount();
        uncountSite?.();
      };
    },
    clientOf: (request) => {
      const { key, site } = find(request);
      return site ?? key;
    },
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
  /** Counts one more, unless the limit is reached. */
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
      const allowed = counted.count < limit;
      if (allowed) counted.count += 1;
      return {
        allowed,
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
