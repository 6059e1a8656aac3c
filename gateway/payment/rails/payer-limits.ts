import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { formatEther } from 'viem';
import type { Log } from '../../http/log.ts';
import type { Hex } from '../protocol.ts';

/** A transfer of so many atomic units that a payer authorized, and whether code answers for the payer. */
type Transfer = { payer: Hex; value: bigint; hasCode: boolean };

/**
 * Limits transactions for payers, because each reverted one costs us gas.
 *
 * Payers with code are contract wallets, and accounts that delegate by EIP-7702. Their code decides in the block itself
 * whether a transfer reverts, and a new wallet costs nothing. So they share a budget of wasted gas.
 */
export type PayerLimits = {
  /** Whether too many of the payer's transactions reverted recently. */
  isBarred: (payer: Hex) => boolean;
  /**
   * Sends a transfer once the payer's balance covers it and the transfers in progress. Until then it waits for those.
   * Nothing was sent for these results. `uncovered`: the balance does not cover it in time. `refused`: the budget is spent
   * and the payer with code never settled, or twice the budget is spent. `late`: transfers of other payers with code took
   * too long. @throws the error of `balanceOf`.
   */
  whenAllowed: <T>(
    transfer: Transfer,
    send: () => Promise<T>,
  ) => Promise<T | 'uncovered' | 'refused' | 'late'>;
  noteSettled: (payer: Hex) => void;
  /** Counts what a reverted transaction of a payer with code cost, in wei. */
  noteWaste: (wei: bigint) => void;
  /** Counts a transaction that reverted. True for the one after which the payer is barred. */
  noteRevert: (payer: Hex) => boolean;
};

type LimitsParts = {
  balanceOf: (payer: Hex) => Promise<bigint>;
  /** What reverted transactions of payers with code may cost in an hour, in wei. */
  budget: bigint;
  /** The longest wait of a transfer for others, in milliseconds. */
  longestWaitMs: number;
  log: Log;
};

const revertsAllowed = 3;
/**
 * Transfers of one payer that are sent at once: up to ten are sent before the first revert is known. A payer with a
 * recent revert sends one at a time.
 */
const transfersAtOnce = 10;
/** Transfers of all payers with code that are sent at once, while the budget lasts. After that it is one. */
const transfersWithCodeAtOnce = 4;
const hourMs = 60 * 60 * 1000;
/** This takes about a megabyte of memory. */
const payersRemembered = 10_000;
/** Far more reverts than a budget allows. */
const wastesRemembered = 10_000;

/** A payer's transfers: sum and number of those being sent, and the number of those being sent or waiting. */
type UnderWay = {
  sum: bigint;
  sending: number;
  count: number;
  ended: number;
  ends: EventEmitter;
};

/** Counts in this process only, so each gateway has its own limits. */
export function createPayerLimits(parts: LimitsParts): PayerLimits {
  const { balanceOf, budget, longestWaitMs, log } = parts;
  const reverts = new LRUCache<string, number>({ max: payersRemembered, ttl: hourMs });
  const payers = new Map<Hex, UnderWay>();
  const wastes = new LRUCache<number, bigint>({ max: wastesRemembered, ttl: hourMs });
  const settled = new LRUCache<Hex, true>({ max: payersRemembered });
  const withCode = { sending: [] as Hex[], ends: openEnds() };
  let counted = 0;

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
      if (!(await waitForEnd(others.ends, late))) return false;
    }
    others.sending += 1;
    others.sum += value;
    return true;
  };

  const whenCovered = async <T>(
    transfer: Transfer,
    send: () => Promise<T>,
  ): Promise<T | 'uncovered'> => {
    const { payer, value } = transfer;
    const others = payers.get(payer) ?? {
      sum: 0n,
      sending: 0,
      count: 0,
      ended: 0,
      ends: openEnds(),
    };
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
  };

  const wasted = () => [...wastes.values()].reduce((sum, wei) => sum + wei, 0n);

  const withinBudget = async <T>(
    payer: Hex,
    send: () => Promise<T>,
  ): Promise<T | 'refused' | 'late'> => {
    const { sending, ends } = withCode;
    const late = AbortSignal.timeout(longestWaitMs);
    for (;;) {
      const spent = wasted();
      if (spent >= 2n * budget || (spent >= budget && !settled.has(payer))) {
        log('payer-over-budget', { payer }, 'warn');
        return 'refused';
      }
      const mustWait = reverts.has(payer) && sending.includes(payer);
      const most = spent < budget ? transfersWithCodeAtOnce : 1;
      if (sending.length < most && !mustWait) break;
      if (!(await waitForEnd(ends, late))) return 'late';
    }
    sending.push(payer);
    try {
      return await send();
    } finally {
      sending.splice(sending.indexOf(payer), 1);
      ends.emit('end');
    }
  };

  return {
    isBarred: (payer) => (reverts.get(payer) ?? 0) >= revertsAllowed,
    whenAllowed: (transfer, send) => {
      const { payer, hasCode } = transfer;
      return whenCovered(transfer, () => (hasCode ? withinBudget(payer, send) : send()));
    },
    noteSettled: (payer) => void settled.set(payer, true),
    noteWaste: (wei) => {
      const before = wasted();
      counted += 1;
      wastes.set(counted, wei);
      if (before >= budget || before + wei < budget) return;
      const spent = { wasted: formatEther(before + wei), budget: formatEther(budget) };
      log('waste-budget-spent', spent, 'error');
    },
    noteRevert: (payer) => {
      const count = (reverts.get(payer) ?? 0) + 1;
      reverts.set(payer, count);
      return count === revertsAllowed;
    },
  };
}

function openEnds(): EventEmitter {
  return new EventEmitter().setMaxListeners(0);
}

/** Waits until another transfer ends. False if none does in time. */
function waitForEnd(ends: EventEmitter, late: AbortSignal): Promise<boolean> {
  return once(ends, 'end', { signal: late }).then(Boolean, () => false);
}
