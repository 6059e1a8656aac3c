import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Hex } from '../protocol.ts';

/** A transfer of so many atomic units that a payer authorized. */
type Transfer = { payer: Hex; value: bigint };

/** What may be sent for one payer, as every transaction that reverts costs us gas. */
export type PayerLimits = {
  /** Whether too many of the payer's transactions reverted lately. */
  isBarred: (payer: Hex) => boolean;
  /** Counts a transaction that reverted. */
  noteRevert: (payer: Hex) => void;
  /**
   * Sends a transfer that the payer's balance covers together with those under way. Otherwise it waits until one of them
   * ends, and looks again. `uncovered` where the balance never covers it: then nothing was sent. @throws what
   * `balanceOf` throws.
   */
  whenCovered: <T>(transfer: Transfer, send: () => Promise<T>) => Promise<T | 'uncovered'>;
};

type LimitsParts = {
  balanceOf: (payer: Hex) => Promise<bigint>;
  /** The longest a transfer waits for others. */
  patienceMs: number;
};

const revertsAllowed = 3;
const rememberedMs = 60 * 60 * 1000;
/** Under a megabyte. Each entry cost its payer a transaction. */
const payersRemembered = 10_000;

/** The transfers of one payer: the sum of those that are sent, and how many are sent or wait. */
type UnderWay = { sum: bigint; count: number; ended: number; ends: EventEmitter };

/** Remembers in this process alone: each of several gateways allows as much. */
export function createPayerLimits({ balanceOf, patienceMs }: LimitsParts): PayerLimits {
  const reverts = new LRUCache<string, number>({ max: payersRemembered, ttl: rememberedMs });
  const payers = new Map<Hex, UnderWay>();

  /** Adds the transfer to the sum as soon as the balance covers it; false where it does not in time. */
  const reserve = async (others: UnderWay, { payer, value }: Transfer): Promise<boolean> => {
    const late = AbortSignal.timeout(patienceMs);
    // The chain's own estimate refuses what is alone and not covered.
    let covered = others.count === 1;
    while (!covered) {
      const { ended } = others;
      const balance = await balanceOf(payer);
      // A transfer that ended meanwhile may be in that balance or not.
      if (ended !== others.ended) continue;
      covered = balance >= others.sum + value;
      if (covered) break;
      if (others.sum === 0n) return false;
      const waited = once(others.ends, 'end', { signal: late });
      if (!(await waited.then(Boolean, () => false))) return false;
    }
    others.sum += value;
    return true;
  };

  return {
    isBarred: (payer) => (reverts.get(payer) ?? 0) >= revertsAllowed,
    noteRevert: (payer) => void reverts.set(payer, (reverts.get(payer) ?? 0) + 1),
    whenCovered: async (transfer, send) => {
      const { payer, value } = transfer;
      const others = payers.get(payer) ?? open();
      payers.set(payer, others);
      others.count += 1;
      try {
        if (!(await reserve(others, transfer))) return 'uncovered';
        try {
          return await send();
        } finally {
          others.sum -= value;
          others.ended += 1;
          others.ends.emit('end');
        }
      } finally {
        others.count -= 1;
        if (others.count === 0) payers.delete(payer);
      }
    },
  };
}

function open(): UnderWay {
  return { sum: 0n, count: 0, ended: 0, ends: new EventEmitter().setMaxListeners(0) };
}
