import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { formatEther } from 'viem';
import type { Log } from '../../http/log.ts';
import type { Hex } from '../protocol.ts';

/**
 * Bounds the gas that payers with code waste: contract wallets, and accounts that delegate by EIP-7702. Their code
 * decides in the block itself whether a transfer reverts, and a new wallet costs nothing.
 */
export type WasteBudget = {
  /**
   * Does the work once this payer may send. `refused` if the budget is spent and the payer never settled, or if twice the
   * budget is spent; `late` if the others took too long. Then the work was not done.
   */
  whenAllowed: <T>(payer: Hex, work: () => Promise<T>) => Promise<T | 'refused' | 'late'>;
  noteSettled: (payer: Hex) => void;
  /** Counts what a reverted transaction of a payer with code cost, in wei. */
  noteReverted: (wei: bigint) => void;
};

/** `budget` is in wei, for each hour. `longestWaitMs` is the longest wait of a transfer for others. */
type BudgetParts = {
  budget: bigint;
  longestWaitMs: number;
  /** Whether a transfer of the payer reverted recently. Then its transfers are sent one at a time. */
  hasReverted: (payer: Hex) => boolean;
  log: Log;
};

/** Transfers of payers with code that are sent at once, while the budget lasts. After that it is one. */
const transfersAtOnce = 4;
const hourMs = 60 * 60 * 1000;
/** This takes about a megabyte of memory. */
const payersRemembered = 10_000;
/** Far more reverts than a budget allows. */
const revertsRemembered = 10_000;

/** Counts in this process only, so each gateway has its own budget. */
export function createWasteBudget(parts: BudgetParts): WasteBudget {
  const { budget, longestWaitMs, hasReverted, log } = parts;
  const reverts = new LRUCache<number, bigint>({ max: revertsRemembered, ttl: hourMs });
  const settled = new LRUCache<Hex, true>({ max: payersRemembered });
  const ends = new EventEmitter().setMaxListeners(0);
  const sending: Hex[] = [];
  let counted = 0;

  const wasted = () => [...reverts.values()].reduce((sum, wei) => sum + wei, 0n);
  const isRefused = (payer: Hex) => {
    const spent = wasted();
    return spent >= 2n * budget || (spent >= budget && !settled.has(payer));
  };
  const atOnce = () => (wasted() < budget ? transfersAtOnce : 1);

  return {
    whenAllowed: async (payer, work) => {
      const late = AbortSignal.timeout(longestWaitMs);
      for (;;) {
        if (isRefused(payer)) {
          log('payer-over-budget', { payer }, 'warn');
          return 'refused';
        }
        const mustWait = hasReverted(payer) && sending.includes(payer);
        if (sending.length < atOnce() && !mustWait) break;
        const waited = once(ends, 'end', { signal: late });
        if (!(await waited.then(Boolean, () => false))) return 'late';
      }
      sending.push(payer);
      try {
        return await work();
      } finally {
        sending.splice(sending.indexOf(payer), 1);
        ends.emit('end');
      }
    },
    noteSettled: (payer) => void settled.set(payer, true),
    noteReverted: (wei) => {
      const before = wasted();
      counted += 1;
      reverts.set(counted, wei);
      if (before >= budget || before + wei < budget) return;
      const spent = { wasted: formatEther(before + wei), budget: formatEther(budget) };
      log('waste-budget-spent', spent, 'error');
    },
  };
}
