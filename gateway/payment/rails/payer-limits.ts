import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Hex } from '../protocol.ts';

/** A transfer of so many atomic units that a payer authorized. */
type Transfer = { payer: Hex; value: bigint };

/** Limits transactions for one payer, because each reverted one costs us gas. */
export type PayerLimits = {
  /** Whether too many of the payer's transactions reverted recently. */
  isBarred: (payer: Hex) => boolean;
  /** Whether one reverted recently. Then the payer's transfers are sent one at a time. */
  hasReverted: (payer: Hex) => boolean;
  /** Counts a transaction that reverted. True for the one after which the payer is barred. */
  noteRevert: (payer: Hex) => boolean;
  /**
   * Sends a transfer once the payer's balance covers it and the transfers in progress. Until then it waits for those.
   * `uncovered` if the balance does not cover it in time; then nothing was sent. @throws the error of `balanceOf`.
   */
  whenCovered: <T>(transfer: Transfer, send: () => Promise<T>) => Promise<T | 'uncovered'>;
};

type LimitsParts = {
  balanceOf: (payer: Hex) => Promise<bigint>;
  /** The longest wait of a transfer for others, in milliseconds. */
  longestWaitMs: number;
};

const revertsAllowed = 3;
/**
 * Transfers of one payer that are sent at once. A payer with a recent revert sends one at a time. So a first burst can
 * revert this many times.
 */
const transfersAtOnce = 10;
const rememberedMs = 60 * 60 * 1000;
/** This takes under a megabyte of memory. */
const payersRemembered = 10_000;

/** A payer's transfers: sum and number of those being sent, and the number of those being sent or waiting. */
type UnderWay = {
  sum: bigint;
  sending: number;
  count: number;
  ended: number;
  ends: EventEmitter;
};

/** Counts in this process only, so each gateway has its own limits. */
export function createPayerLimits({ balanceOf, longestWaitMs }: LimitsParts): PayerLimits {
  const reverts = new LRUCache<string, number>({ max: payersRemembered, ttl: rememberedMs });
  const payers = new Map<Hex, UnderWay>();

  const atOnce = (payer: Hex): number => (reverts.has(payer) ? 1 : transfersAtOnce);

  /** Adds the transfer to the sum once the balance covers it. False if it does not in time. */
  const reserve = async (others: UnderWay, { payer, value }: Transfer): Promise<boolean> => {
    const late = AbortSignal.timeout(longestWaitMs);
    for (;;) {
      if (others.sending < atOnce(payer)) {
        // With no other transfer in progress, the gas estimate fails if the balance is too low.
        if (others.count === 1) break;
        const { ended } = others;
        const balance = await balanceOf(payer);
        // If a transfer ended during this time, the balance may or may not include it.
        if (ended !== others.ended) continue;
        if (others.sending < atOnce(payer) && balance >= others.sum + value) break;
        if (others.sum === 0n) return false;
      }
      const waited = once(others.ends, 'end', { signal: late });
      if (!(await waited.then(Boolean, () => false))) return false;
    }
    others.sending += 1;
    others.sum += value;
    return true;
  };

  return {
    hasReverted: (payer) => reverts.has(payer),
    isBarred: (payer) => (reverts.get(payer) ?? 0) >= revertsAllowed,
    noteRevert: (payer) => {
      const count = (reverts.get(payer) ?? 0) + 1;
      reverts.set(payer, count);
      return count === revertsAllowed;
    },
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
          others.sending -= 1;
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
  return { sum: 0n, sending: 0, count: 0, ended: 0, ends: new EventEmitter().setMaxListeners(0) };
}
