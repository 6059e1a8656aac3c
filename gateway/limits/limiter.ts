import { LRUCache } from 'lru-cache';

/** What is left to a client in its present minute. */
type Allowance = {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the minute is over, at least 1. */
  resetSeconds: number;
  /** Takes the request out of the count again. */
  uncount: () => void;
};

const windowMs = 60_000;
/** Clients remembered at a time, the most recent ones; under 10 MB. One that was forgotten starts afresh. */
const clientsRemembered = 30_000;

export type Limiter = (group: string, client: string, limit: number) => Allowance;

/** Counts the requests of each client to each group in fixed minutes. A minute starts with its first request. */
export function createLimiter(now: () => number): Limiter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({
    max: clientsRemembered,
  });
  return (group, client, limit) => {
    const time = now();
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
