import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Log } from '../http/events.ts';
import { connect, openChain, openCodeLookup } from './chain.ts';
import { createCharge } from './charge.ts';
import { createCoinbaseBearer } from './coinbase.ts';
import type { CoinbaseKey } from './coinbase-key.ts';
import { openFacilitator, explainRefusals, requireMoving } from './facilitator.ts';
import { type Ledger, LedgerError } from './ledger/ledger.ts';
import { describeOutage, nameWithHost } from './outages.ts';
import type { Payment } from './payload.ts';
import { chainId, type Hex } from './protocol.ts';
import { createReconciliation } from './reconcile.ts';
import { openBogusCheck } from './signature.ts';

/** How long the facilitator may take to verify and to settle, in milliseconds. */
export type Timing = { verifyMs: number; settleMs: number };

/**
 * The facilitator that verifies and settles, and the RPC that shows what happened. Mode `dev`: both
 * are of a private chain.
 */
export type SellingSettings = {
  mode: 'remote' | 'dev';
  rpcUrl: string;
  facilitatorUrl: string;
  coinbaseKey: CoinbaseKey | undefined;
};

export type PaymentParts = {
  selling: SellingSettings;
  ledger: Ledger;
  timing: Timing;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
};

/** In seconds: how far the clock may be from the newest block. Blocks come every two seconds. */
const mostDifference = 60;
/** In milliseconds: with the same newest block for longer, the chain or the RPC stands still. */
const longestBlock = 20_000;

/** Charges calls, and keeps the ledger in step with the chain. */
export type Payments = ReturnType<typeof openPayments>;

/** Joins the facilitator, the chain and the ledger of a seller into the charging of calls. */
export function openPayments(parts: PaymentParts) {
  const { selling, ledger, timing, now, monotonicNow, log } = parts;
  const { mode, rpcUrl, facilitatorUrl: url, coinbaseKey } = selling;
  const rpcName = nameWithHost('RPC_URL', rpcUrl);
  const client = connect(rpcUrl);
  // Readiness waits for five seconds, and an RPC that is silent tells nothing.
  const hasty = connect(rpcUrl, { timeout: 3_000, retryCount: 0 });
  const createBearer = coinbaseKey && createCoinbaseBearer(coinbaseKey, url, now);
  const facilitator = openFacilitator({ url, ...timing, createBearer }, log);
  const tellFailure = (error: unknown) =>
    log('rpc-failed', { cause: `${rpcName}: ${describeOutage(error)}` }, 'warn');
  const chain = openChain(client, now, tellFailure);
  const isBogus = openBogusCheck(openCodeLookup(rpcUrl));
  const sent = new LRUCache<string, Payment>({ max: 1_000, ttl: 10 * 60_000 });
  const explained = explainRefusals(facilitator, client);
  const context = { facilitator: explained, isBogus, chain, ledger, sent, now, wait, log };
  const reconcile = createReconciliation(context);
  let newest: { hash: string; seenAt: number; isFirst: boolean } | undefined;
  let logged: 'rpc-failed' | 'clock-differs' | undefined;
  const askClock = async (): Promise<void> => {
    // A private chain makes a block only for a transaction, so its newest one is old.
    const block = mode === 'dev' ? undefined : await hasty.getBlock().catch(() => undefined);
    if (!block) return;
    const ahead = Math.floor(now() / 1000) - Number(block.timestamp);
    if (newest?.hash !== block.hash) {
      newest = { hash: block.hash, seenAt: monotonicNow(), isFirst: newest === undefined };
    }
    const seconds = Math.abs(ahead);
    const stands = ahead > 0 && monotonicNow() - newest.seenAt > longestBlock;
    const event = stands ? 'rpc-failed' : 'clock-differs';
    // A first block that is too old does not tell whether the clock or the RPC is wrong.
    const isUnsure = newest.isFirst && ahead > 0 && !stands;
    const before = logged;
    logged = seconds > mostDifference && !isUnsure ? event : undefined;
    if (seconds <= mostDifference) return;
    const cause = stands
      ? `The RPC shows no block after the one of ${seconds} seconds ago: it or the chain stands still.`
      : `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the newest block, so payments may be refused as expired or too early: the clock or the RPC is wrong.`;
    if (logged && logged !== before) log(logged, { cause }, 'error');
    throw new Error(cause);
  };
  let unknown: number | undefined;
  return {
    charge: createCharge(context),
    /** Asks the chain about payments that can still land, and about the time. Never rejects. */
    reconcile: async (): Promise<void> => {
      await askClock().catch(() => undefined);
      try {
        unknown = await reconcile();
      } catch (error) {
        const cause = error instanceof LedgerError ? error.message : 'reconciliation failed';
        log('ledger-failed', { cause }, 'error');
        unknown = undefined;
      }
    },
    /** Payments with an unknown outcome. Undefined if the last reconciliation failed. */
    unknown: () => unknown,
    /** Asks whether the facilitator answers and supports Base. Rejects if it does not. */
    askFacilitator: facilitator.ask,
    /**
     * Rejects with a sentence for everybody if the newest block is not of this minute by this
     * machine's clock. A failed RPC tells nothing.
     */
    askClock,
    /** Rejects if USDC moves nothing to the address now. */
    askToken: (payTo: Hex) => requireMoving(hasty, payTo),
    /** Logs an RPC of another chain or without answer, and the range of logs. Never rejects. */
    checkChain: async (): Promise<void> => {
      try {
        const id = await client.getChainId();
        if (id !== chainId) {
          log('rpc-failed', { cause: `${rpcName} serves chain ${id}, not ${chainId}` }, 'error');
          return;
        }
        log('rpc-checked', { logBlocks: Number(await chain.tryLogRange()) });
      } catch (error) {
        log('rpc-failed', { cause: `${rpcName} cannot be used: ${describeOutage(error)}` }, 'warn');
      }
    },
  };
}
