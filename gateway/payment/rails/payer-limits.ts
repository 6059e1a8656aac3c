import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { formatEther } from 'viem';
import type { Log } from '../../http/log.ts';
import { createMutex } from '../ledger/create-ledger.ts';
import type { Hex } from '../protocol.ts';
import type { Reason } from '../reasons.ts';
import type { Settlement } from './rail.ts';

/** A transfer that a payer authorized: its value in atomic units, and whether the payer's address has code. */
type Transfer = { payer: Hex; value: bigint; hasCode: boolean };

/** What a reverted transaction cost in wei, and whether its payer had code when it was sent. */
type Waste = { wei: bigint; hasCode: boolean };

/** How a transfer ended. `wasted`: the cost of its reverted transaction in wei. `isFault`: the payer is to blame. */
export type Sent = { settlement: Settlement; wasted?: bigint; isFault?: boolean };

/**
 * Limits the transactions for each payer, because each reverted transaction costs us gas.
 *
 * Payers with code are contract wallets, and accounts that delegate by EIP-7702. Their code decides in the block itself
 * whether a transfer reverts, and a new wallet costs its owner nothing. So these payers share a budget of wasted gas.
 *
 * An account without code can delegate, or move its balance away, right after its transfers were sent, and one transaction
 * does so for many accounts. Once such accounts have wasted a budget of the same size, a new account has one transfer at a
 * time, so that each revert takes an account of its own. No account without code is refused for what others wasted.
 */
export type PayerLimits = {
  /** Whether too many of the payer's transfers failed recently by its fault. */
  isBarred: (payer: Hex) => boolean;
  /**
   * Sends a transfer, and counts how it ends. It waits while the payer's balance does not cover the payer's transfers in
   * progress and this one, and while too many are in progress. Transfers of a payer begin in the order of their calls.
   * Nothing is sent if it waits too long, or if the payer is barred. When the budget is spent, of payers with code only
   * those that have settled before are served; after twice the budget, none is served.
   * @throws the error of `balanceOf`.
   */
  settle: (transfer: Transfer, send: () => Promise<Sent>) => Promise<Settlement>;
};

type LimitsParts = {
  balanceOf: (payer: Hex) => Promise<bigint>;
  /** What reverted transactions of payers with code, and of those without, may each cost in an hour, in wei. */
  budget: bigint;
  /** How long a transfer may wait for other transfers, in milliseconds. */
  longestWaitMs: number;
  log: Log;
};

/** Why a barred payer is refused: its transfers failed, or may revert at our cost. */
export const barred: Reason = 'invalid_transaction_state';

const revertsAllowed = 3;
/**
 * How many transfers of one payer are sent at once: four of a new payer, and one more for each settled transfer, up to ten.
 * A payer who makes all revert has paid more than they waste, or is barred after four. After a revert: one.
 */
const transfersAtOnce = { first: 4, most: 10 };
/** How many transfers of all payers with code are sent at once while the budget lasts. After that, only one. */
const transfersWithCodeAtOnce = 4;
const hourMs = 60 * 60 * 1000;
/** How many payers are remembered, which takes about a megabyte. */
const payersRemembered = 10_000;
/** How many reverts are remembered: far more than a budget allows. */
const wastesRemembered = 10_000;

/** Counts in this process only, so each gateway has its own limits. */
export function createPayerLimits(parts: LimitsParts): PayerLimits {
  const { balanceOf, budget, longestWaitMs, log } = parts;
  const reverts = new LRUCache<Hex, number>({ max: payersRemembered, ttl: hourMs });
  const settled = new LRUCache<Hex, number>({ max: payersRemembered });
  const wastes = new LRUCache<number, Waste>({ max: wastesRemembered, ttl: hourMs });
  /** The transfers in progress. */
  const sending = new Set<Transfer>();
  /** Of each payer, one transfer at a time looks whether it may be sent. All others of the payer wait, and read nothing. */
  const inTurn = createMutex();
  /** Tells the end of a transfer by an event with the payer's name, and by `withCode` if the payer has code. */
  const ends = new EventEmitter().setMaxListeners(0);
  let counted = 0;

  const isBarred = (payer: Hex) => (reverts.get(payer) ?? 0) >= revertsAllowed;
  /** What payers with code, or those without, have wasted in the last hour. */
  const wastedBy = (hasCode: boolean) =>
    [...wastes.values()].reduce((sum, one) => sum + (one.hasCode === hasCode ? one.wei : 0n), 0n);
  const sendingOf = (payer: Hex) => [...sending].filter((each) => each.payer === payer);
  const mostOf = (payer: Hex) => {
    const { first, most } = transfersAtOnce;
    const paid = settled.get(payer) ?? 0;
    const isDoubted = reverts.has(payer) || (paid === 0 && wastedBy(false) >= budget);
    return isDoubted ? 1 : Math.min(most, first + paid);
  };

  /** Whether the budget allows a transfer of a payer with code. `later`: after another transfer has ended. */
  const checkBudget = (payer: Hex): 'now' | 'later' | 'never' => {
    const spent = wastedBy(true);
    if (spent >= 2n * budget || (spent >= budget && !settled.has(payer))) return 'never';
    const most = spent < budget ? transfersWithCodeAtOnce : 1;
    return [...sending].filter(({ hasCode }) => hasCode).length < most ? 'now' : 'later';
  };

  /** Waits until the transfer may be sent, then notes it as in progress. Returns an outcome if it is never to be sent. */
  const begin = async (transfer: Transfer, late: AbortSignal): Promise<Settlement | undefined> => {
    const { payer, value, hasCode } = transfer;
    while (!late.aborted) {
      const mine = sendingOf(payer);
      const isFull = mine.length >= mostOf(payer);
      // If no other transfer is in progress, the gas estimate notices a balance that is too low.
      const balance = mine.length === 0 || isFull ? undefined : await balanceOf(payer);
      // If a transfer ended meanwhile, the balance may or may not include it, so everything is read again.
      if (sendingOf(payer).length < mine.length) continue;
      // While this transfer waited, other transfers of this payer may have reverted.
      if (isBarred(payer)) return refuse(barred);
      const permission = hasCode ? checkBudget(payer) : 'now';
      if (permission === 'never') {
        log('payer-over-budget', { payer }, 'warn');
        return refuse(barred);
      }
      const sum = mine.reduce((total, each) => total + each.value, value);
      const isCovered = balance === undefined || balance >= sum;
      if (!isFull && isCovered && permission === 'now') {
        sending.add(transfer);
        return undefined;
      }
      const awaited = permission === 'later' ? withCode : payer;
      const isInTime = await once(ends, awaited, { signal: late }).then(Boolean, () => false);
      if (!isInTime && !isCovered) return refuse('insufficient_funds');
    }
    return { state: 'unsent' };
  };

  const noteWaste = (waste: Waste) => {
    const { wei, hasCode } = waste;
    const before = wastedBy(hasCode);
    counted += 1;
    wastes.set(counted, waste);
    if (before >= budget || before + wei < budget) return;
    const payers = hasCode ? 'with code' : 'without code';
    const spent = { payers, wasted: formatEther(before + wei), budget: formatEther(budget) };
    log('waste-budget-spent', spent, 'error');
  };

  const noteFault = (payer: Hex) => {
    const faults = (reverts.get(payer) ?? 0) + 1;
    reverts.set(payer, faults);
    // What the payer paid before this counts no more: it is as a new one, also when the hour is over.
    settled.delete(payer);
    if (faults === revertsAllowed) log('payer-barred', { payer }, 'warn');
  };

  return {
    isBarred,
    settle: async (transfer, send) => {
      const { payer, hasCode } = transfer;
      const late = AbortSignal.timeout(longestWaitMs);
      const refusal = await inTurn(payer, () => begin(transfer, late));
      if (refusal) return refusal;
      try {
        const { settlement, wasted: wei, isFault } = await send();
        if (settlement.state === 'settled') settled.set(payer, (settled.get(payer) ?? 0) + 1);
        if (wei !== undefined && (hasCode || isFault)) noteWaste({ wei, hasCode });
        // Without code, only a low balance makes an estimate fail, and an RPC may leave out that reason.
        if (isFault && (hasCode || wei !== undefined)) noteFault(payer);
        return settlement;
      } finally {
        sending.delete(transfer);
        ends.emit(payer);
        if (hasCode) ends.emit(withCode);
      }
    },
  };
}

/** The name of the event that a transfer of any payer with code has ended. */
const withCode = 'with code';

/** The settlement of a payment that was refused and not sent. */
export function refuse(reason: Reason): Settlement {
  return { state: 'failed', reason };
}
