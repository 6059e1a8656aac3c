import { LRUCache } from 'lru-cache';
import type { Hex } from '../protocol.ts';

/** Bounds verifications over all clients, because each makes calls to the RPC or to the facilitator. */
export type VerificationBudget = {
  /**
   * Takes one verification, and returns the function that gives it back. Undefined if none is left now.
   *
   * `signer` is the payer whose own key signed; undefined if the signature may be anybody's.
   */
  take: (client: string, signer: Hex | undefined) => (() => void) | undefined;
  /** Remembers a payer that settled. From then on it has a budget of its own. */
  noteSettled: (payer: Hex) => void;
};

/** For all strangers, a minute. A stranger is a payer that has not settled here. A refused verification makes 3.6 calls. */
const strangersAMinute = 360;
/** For the strangers of one client, a minute: as many as it may have refused on one path. */
const strangersOfClientAMinute = 60;
/** For each payer that settled here, a minute. */
const customerAMinute = 60;
/** How many clients and payers are remembered, the latest first. */
const remembered = 10_000;

/**
 * A budget that refills steadily, so that whoever asks at any moment of a flood has a chance.
 *
 * A payer that settled has a budget of its own, which only its own signatures use up. So a flood of payments that never
 * settle shuts out no customer. Settled payments are answered again without verification. `now` is in milliseconds
 * of a monotonic clock.
 */
export function createVerificationBudget(now: () => number): VerificationBudget {
  const strangers = createBucket(strangersAMinute, now);
  const clients = new LRUCache<string, Bucket>({ max: remembered });
  const customers = new LRUCache<string, Bucket>({ max: remembered });
  return {
    take: (client, signer) => {
      const own = signer && customers.get(signer.toLowerCase());
      if (own) return own.take();
      const ofClient = clients.get(client) ?? createBucket(strangersOfClientAMinute, now);
      clients.set(client, ofClient);
      const giveBackToClient = ofClient.take();
      const giveBackToAll = giveBackToClient && strangers.take();
      if (!giveBackToAll) {
        giveBackToClient?.();
        return undefined;
      }
      return () => {
        giveBackToClient();
        giveBackToAll();
      };
    },
    noteSettled: (payer) => {
      const key = payer.toLowerCase();
      if (!customers.has(key)) customers.set(key, createBucket(customerAMinute, now));
    },
  };
}

type Bucket = ReturnType<typeof createBucket>;

/** A token bucket that is full at first and refills within a minute. */
function createBucket(capacity: number, now: () => number) {
  let left = capacity;
  let filledAt = now();
  const giveBack = () => {
    left = Math.min(capacity, left + 1);
  };
  return {
    take: (): (() => void) | undefined => {
      const time = now();
      left = Math.min(capacity, left + ((time - filledAt) * capacity) / 60_000);
      filledAt = time;
      if (left < 1) return undefined;
      left -= 1;
      return giveBack;
    },
  };
}
