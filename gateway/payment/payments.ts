import { formatEther, parseEther, type PublicClient } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import type { Log } from '../http/log.ts';
import { connect, openCodeLookup } from './chain/base.ts';
import { type ChainClock, createChainClock } from './chain/chain-clock.ts';
import { findSettlement } from './chain/find-settlement.ts';
import { type Charge, createCharge } from './charge/charge.ts';
import { createReconciliation } from './charge/reconcile.ts';
import type { ChargeContext } from './charge/offer.ts';
import { describeOutage, nameWithHost } from './outages.ts';
import { type Ledger, LedgerError } from './ledger/ledger.ts';
import { isSameInAnyCase, type Payment } from './payload.ts';
import { chainId, type Hex } from './protocol.ts';
import {
  askFacilitator,
  type CoinbaseKey,
  createCoinbaseHeaders,
  createRemoteRail,
} from './rails/facilitator.ts';
import type { Rail } from './rails/rail.ts';
import type { ReceiptSigner } from './receipts.ts';
import { createVerificationBudget, refuseBogus } from './rails/payer-signature.ts';
import type { GasBounds } from './rails/gas-bounds.ts';
import { createSelfRail, type RailTiming } from './rails/self-rail.ts';
import { openSettlementWallet } from './rails/settlement-wallet.ts';

/** The timeouts of each step, and the interval between two requests for a receipt. In milliseconds. */
export type Timing = RailTiming & {
  pollingMs: number;
  /** The age in milliseconds from which the newest block is too old for sending. The default is 30 seconds. */
  staleMs?: number;
};

/** How payments settle: by a facilitator, or by our own wallet. The RPC shows what happened. Mode `dev`: a private chain. */
export type RailSettings = { rpcUrl: string; ownPayer?: Hex | undefined } & (
  | ({ mode: 'remote' } & Facilitator)
  | {
      mode: 'self' | 'dev';
      settlementKey: Hex;
      bounds: GasBounds;
      listing?: Facilitator | undefined;
    }
);

/** A facilitator. In mode `self`, it settles what the operator buys, so that catalogues list the service. */
type Facilitator = { facilitatorUrl: string; coinbaseKey: CoinbaseKey | undefined };

/** The parts that payments need. */
export type PaymentParts = {
  rail: RailSettings;
  ledger: Ledger;
  /** Signs receipts. Undefined if receipts are not signed. */
  signReceipt?: ReceiptSigner['signReceipt'] | undefined;
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
  /** Asks the chain about payments that can still land, and about settlements some minutes old. It never rejects. */
  reconcile: () => Promise<void>;
  /** What the last reconciliation found. */
  readings: () => Readings;
  /** Asks whether the rail answers: the facilitator, or the RPC of our own wallet. Rejects if it does not. */
  askRail: () => Promise<void>;
  /** Logs an RPC without an answer or of another chain, a chain that stands still, a wrong clock. Never rejects. */
  checkChain: () => Promise<void>;
};

type Readings = {
  /** Payments with an unknown outcome. Undefined before the first reconciliation, and if the ledger failed. */
  unknown: number | undefined;
  /** Our settlement wallet: its last known ether, and the age of that figure in seconds. Undefined if there is no such wallet. */
  wallet: { ether: number | undefined; ageSeconds: number } | undefined;
};

const defaultStaleMs = 30_000;

/** @throws an Error with a sentence if a key is invalid. */
export function openPayments(parts: PaymentParts): Payments {
  const { rail, ledger, signReceipt, timing, now, monotonicNow, log } = parts;
  const { rpcUrl } = rail;
  const rpcName = nameWithHost('RPC_URL', rpcUrl);
  const { staleMs = defaultStaleMs, pollingMs } = timing;
  const client = connect({ url: rpcUrl, pollingMs });
  const clock = createChainClock({ client, staleMs, now, log });
  const budget = createVerificationBudget(monotonicNow);
  const context: ChargeContext = {
    rail: refuseBogus(openRail(parts, client, clock), openCodeLookup(rpcUrl), budget),
    isOwnRail: rail.mode !== 'remote',
    ownPayer: rail.ownPayer,
    ledger,
    findSettlement: (authorized) => findSettlement(client, authorized),
    signReceipt,
    now,
    chainNow: clock.now,
    log,
  };
  const reconcile = createReconciliation(context);
  const facilitator = rail.mode === 'remote' ? describeFacilitator(rail, parts) : undefined;
  const address = rail.mode === 'remote' ? undefined : privateKeyToAddress(rail.settlementKey);
  let unknown: number | undefined;
  let ether: number | undefined;
  let readAt = monotonicNow();
  const readWallet = async () => {
    const wei = address && (await client.getBalance({ address }).catch(() => undefined));
    if (wei === undefined) return;
    ether = Number(formatEther(wei));
    readAt = monotonicNow();
  };
  return {
    charge: createCharge(context),
    reconcile: async () => {
      try {
        [unknown] = await Promise.all([reconcile(), clock.report(), readWallet()]);
      } catch (error) {
        const cause = error instanceof LedgerError ? error.message : 'reconciliation failed';
        log('ledger-failed', { cause }, 'error');
        unknown = undefined;
      }
    },
    readings: () => ({
      unknown,
      wallet: address && { ether, ageSeconds: (monotonicNow() - readAt) / 1000 },
    }),
    askRail: async () => {
      if (facilitator) return askFacilitator(facilitator);
      const id = await client.getChainId();
      if (id !== chainId) throw new Error(`${rpcName} serves chain ${id}, not ${chainId}`);
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

/** The address of a facilitator, its timeouts, and what makes the headers with the operator's key. @throws an Error for an invalid key. */
function describeFacilitator(
  { facilitatorUrl: url, coinbaseKey }: Facilitator,
  { timing, now }: PaymentParts,
) {
  const createAuthHeaders = coinbaseKey && createCoinbaseHeaders(coinbaseKey, url, now);
  return { url, ...timing, createAuthHeaders };
}

/** @throws an Error for an invalid key. */
function openRail(parts: PaymentParts, client: PublicClient, clock: ChainClock): Rail {
  const { rail, ledger, timing, log } = parts;
  const openRemote = (facilitator: Facilitator) =>
    createRemoteRail(describeFacilitator(facilitator, parts), log);
  if (rail.mode === 'remote') return openRemote(rail);
  const { rpcUrl: url, settlementKey, bounds } = rail;
  const { confirmMs, pollingMs } = timing;
  const { exclusively } = ledger;
  const walletParts = {
    rpc: { url, pollingMs },
    client,
    clock,
    bounds,
    confirmMs,
    exclusively,
    log,
  };
  const { listing, ownPayer = '' } = rail;
  const own = createSelfRail({
    client,
    wallet: openSettlementWallet(settlementKey, walletParts),
    wasteBudget: parseEther(String(bounds.maxWasteEther)),
    rpcName: nameWithHost('RPC_URL', url),
    timing,
    log,
  });
  if (!listing) return own;
  const remote = openRemote(listing);
  const railOf = ({ authorization: { from } }: Payment) =>
    isSameInAnyCase(from, ownPayer) ? remote : own;
  return {
    verify: (payment, ...rest) => railOf(payment).verify(payment, ...rest),
    settle: (payment, terms) => railOf(payment).settle(payment, terms),
  };
}
