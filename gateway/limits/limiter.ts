import { LRUCache } from 'lru-cache';

/** Requests of a client and group that were counted. */
export type Counted = { count: number; endsAt: number };

/** What is left to a client in its present minute. */
type Allowance = {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the minute is over, at least 1. */
  resetSeconds: number;
  counted: Counted;
};

const windowMs = 60_000;
/** Clients remembered at a time, the most recent ones; under 10 MB. One that was forgotten starts afresh. */
const clientsRemembered = 30_000;

export type Limiter = (group: string, client: string, limit: number) => Allowance;

/** Counts requests of each client and group in fixed minutes that start with the client's first request. */
export function createLimiter(now: () => number): Limiter {
  const windows = new LRUCache<string, Counted>({ max: clientsRemembered });
  return (group, client, limit) => {
    const time = now();
    const key = `${group} ${client}`;
    let counted = windows.get(key);
    if (!counted || counted.endsAt <= time) {
      counted = { count: 0, endsAt: time + windowMs };
      windows.set(key, counted);
    }
    counted.count += 1;
    return {
      allowed: counted.count <= limit,
      remaining: Math.max(0, limit - counted.count),
      resetSeconds: Math.max(1, Math.ceil((counted.endsAt - time) / 1000)),
      counted,
    };
  };
}

/** Takes a request out of the count again. */
export function uncount(counted: Counted): void {
  counted.count -= 1;
}
