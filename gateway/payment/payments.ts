import { formatEther, parseEther, type PublicClient } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import type { Log } from '../http/log.ts';
import { connect, openCodeLookup } from './chain/base.ts';
import { type ChainClock, createChainClock } from './chain/chain-clock.ts';
import { findSettlement } from './chain/find-settlement.ts';
import { type Charge, createCharge } from './charge/charge.ts';
import { createReconciliation } from './charge/reconcile.ts';
import type { ChargeContext } from './charge/offer.ts';
import { describeOutage, nameWithHost } from './describe-outage.ts';
import { type Ledger, LedgerError } from './ledger/ledger.ts';
import { chainId, type Hex } from './protocol.ts';
import {
  askFacilitator,
  type CoinbaseKey,
  createCoinbaseHeaders,
  createRemoteRail,
} from './rails/facilitator.ts';
import type { Rail } from './rails/rail.ts';
import { createVerificationBudget, refuseBogus } from './rails/payer-signature.ts';
import type { GasBounds } from './rails/gas-bounds.ts';
import { createSelfRail, type RailTiming } from './rails/self-rail.ts';
import { openSettlementWallet } from './rails/settlement-wallet.ts';

/** Timeouts of each step, and the interval between requests for a receipt. In milliseconds. */
export type Timing = RailTiming & {
  pollingMs: number;
  /** The age from which the newest block is too old to send anything. The default is 30 seconds. */
  staleMs?: number;
};

/** The chosen rail: a facilitator, or our own wallet. */
export type RailChoice =
  | { kind: 'remote'; facilitatorUrl: string; coinbaseKey: CoinbaseKey | undefined }
  | { kind: 'self'; settlementKey: Hex; bounds: GasBounds };

/** The parts that payments need. */
export type PaymentParts = {
  rail: RailChoice;
  rpcUrl: string;
  ledger: Ledger;
  timing: Timing;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
};

/** Charges calls, and keeps the ledger in step with the chain. */
export type Payments = {
  charge: Charge;
  /**
   * Asks the chain about payments that can still land, and about settlements some minutes old. It never fails.
   * Returns how many payments have no known outcome; undefined if the ledger failed.
   */
  reconcile: () => Promise<number | undefined>;
  /** Asks what settles whether it answers: the facilitator, or the RPC of our own wallet. Rejects if not. */
  askRail: () => Promise<void>;
  /** Ether of our settlement wallet. Undefined without such a wallet, or if the RPC does not answer. */
  walletEther: () => Promise<number | undefined>;
  /** Logs an RPC that does not answer or serves another chain, a chain that stands still, and a clock that is off. It never fails. */
  checkChain: () => Promise<void>;
};

const defaultStaleMs = 30_000;

/** @throws an Error with a sentence if a key is invalid. */
export function openPayments(parts: PaymentParts): Payments {
  const { rail, rpcUrl, ledger, timing, now, log } = parts;
  const rpcName = nameWithHost('RPC_URL', rpcUrl);
  const { staleMs = defaultStaleMs, pollingMs } = timing;
  const client = connect({ url: rpcUrl, pollingMs });
  const clock = createChainClock({ client, staleMs, now, log });
  const context: ChargeContext = {
    rail: openRail(parts, client, clock),
    isOwnRail: rail.kind === 'self',
    ledger,
    findSettlement: (authorized) => findSettlement(client, authorized),
    now,
    chainNow: clock.now,
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
    log,
  };
  const reconcile = createReconciliation(context);
  return {
    charge: createCharge(context),
    reconcile: async () => {
      try {
        const [unknown] = await Promise.all([reconcile(), clock.report()]);
        return unknown;
      } catch (error) {
        const cause = error instanceof LedgerError ? error.message : 'reconciliation failed';
        log('ledger-failed', { cause }, 'error');
        return undefined;
      }
    },
    askRail: async () => {
      if (rail.kind === 'remote') return askFacilitator(rail.facilitatorUrl, timing.verifyMs);
      const id = await client.getChainId();
      if (id !== chainId) throw new Error(`${rpcName} serves chain ${id}, not ${chainId}`);
    },
    walletEther: async () => {
      if (rail.kind !== 'self') return undefined;
      const address = privateKeyToAddress(rail.settlementKey);
      const wei = await client.getBalance({ address }).catch(() => undefined);
      return wei === undefined ? undefined : Number(formatEther(wei));
    },
    checkChain: async () => {
      try {
        const id = await client.getChainId();
        if (id === chainId) return await clock.report();
        log('rpc-failed', { cause: `${rpcName} serves chain ${id}, not ${chainId}` }, 'error');
      } catch (error) {
        const cause = `${rpcName} cannot be used: ${describeOutage(error)}`;
        log('rpc-failed', { cause }, 'warn');
      }
    },
  };
}

/** Opens the rail, with an early check of signatures. @throws an Error for an invalid key. */
function openRail(parts: PaymentParts, client: PublicClient, clock: ChainClock): Rail {
  const budget = createVerificationBudget(parts.monotonicNow);
  return refuseBogus(openBareRail(parts, client, clock), openCodeLookup(parts.rpcUrl), budget);
}

function openBareRail(parts: PaymentParts, client: PublicClient, clock: ChainClock): Rail {
  const { rail, rpcUrl, ledger, timing, now, log } = parts;
  if (rail.kind === 'remote') {
    const { facilitatorUrl: url, coinbaseKey } = rail;
    const createAuthHeaders = coinbaseKey && createCoinbaseHeaders(coinbaseKey, url, now);
    return createRemoteRail({ url, ...timing, createAuthHeaders }, log);
  }
  const { settlementKey, bounds } = rail;
  const { confirmMs, pollingMs } = timing;
  const { exclusively } = ledger;
  const rpc = { url: rpcUrl, pollingMs };
  const wallet = openSettlementWallet(settlementKey, {
    rpc,
    client,
    clock,
    bounds,
    confirmMs,
    exclusively,
    log,
  });
  const wasteBudget = parseEther(String(bounds.maxWasteEther));
  const rpcName = nameWithHost('RPC_URL', rpcUrl);
  return createSelfRail({ client, wallet, wasteBudget, rpcName, timing, log });
}
