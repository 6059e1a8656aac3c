import { formatEther, parseEther, type PublicClient } from 'viem';
import type { Log } from '../http/log.ts';
import { connect, openCodeLookup } from './chain/base.ts';
import { type ChainClock, createChainClock } from './chain/chain-clock.ts';
import { findSettlement } from './chain/find-settlement.ts';
import { type Charge, createCharge } from './charge/charge.ts';
import { createReconciliation } from './charge/reconcile.ts';
import type { ChargeContext } from './charge/offer.ts';
import { describeOutage, nameWithHost } from './outages.ts';
import { type Ledger, LedgerError } from './ledger/ledger.ts';
import { chainId, type Hex } from './protocol.ts';
import { type CoinbaseKey, createCoinbaseBearer, createRemoteRail } from './rails/facilitator.ts';
import type { Rail } from './rails/rail.ts';
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
export type RailSettings = { rpcUrl: string } & (
  | ({ mode: 'remote' } & Facilitator)
  | {
      mode: 'self' | 'dev';
      settlementKey: Hex;
      bounds: GasBounds;
    }
);

type Facilitator = { facilitatorUrl: string; coinbaseKey: CoinbaseKey | undefined };

/** The parts that payments need. */
export type PaymentParts = {
  rail: RailSettings;
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

/** @throws an Error with a sentence if a key is invalid. */
export function openPayments(parts: PaymentParts): Payments {
  const { ledger, timing, now, monotonicNow, log } = parts;
  const { rpcUrl } = parts.rail;
  const rpcName = nameWithHost('RPC_URL', rpcUrl);
  const { staleMs = 30_000 } = timing;
  const client = connect(rpcUrl);
  const clock = createChainClock({ client, staleMs, now, log });
  const budget = createVerificationBudget(monotonicNow);
  const { rail, address, ask } = openRail(parts, client, clock);
  const context: ChargeContext = {
    rail: refuseBogus(rail, openCodeLookup(rpcUrl), budget),
    isOwnRail: address !== undefined,
    ledger,
    findSettlement: (authorized) => findSettlement(client, authorized),
    now,
    clock,
    log,
  };
  const reconcile = createReconciliation(context);
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
      if (ask) return ask();
      const id = await client.getChainId();
      if (id !== chainId) throw new Error(`${rpcName} serves chain ${id}, not ${chainId}`);
    },
    checkChain: async () => {
      try {
        const id = await client.getChainId();
        if (id === chainId) return await clock.report();
        log('rpc-failed', { cause: `${rpcName} serves chain ${id}, not ${chainId}` }, 'error');
      } catch (error) {
        log('rpc-failed', { cause: `${rpcName} cannot be used: ${describeOutage(error)}` }, 'warn');
      }
    },
  };
}

/** A rail; of our own wallet the address, and of a facilitator what asks whether it answers. */
type OpenRail = { rail: Rail; address?: Hex; ask?: () => Promise<void> };

/** @throws an Error for an invalid key. */
function openRail(parts: PaymentParts, client: PublicClient, clock: ChainClock): OpenRail {
  const { rail, ledger, timing, now, log } = parts;
  const openRemote = ({ facilitatorUrl: url, coinbaseKey }: Facilitator) => {
    const createBearer = coinbaseKey && createCoinbaseBearer(coinbaseKey, url, now);
    return createRemoteRail({ url, ...timing, createBearer }, log);
  };
  if (rail.mode === 'remote') {
    const remote = openRemote(rail);
    return { rail: remote, ask: remote.ask };
  }
  const { rpcUrl, settlementKey, bounds } = rail;
  const { confirmMs, pollingMs } = timing;
  const { exclusively } = ledger;
  const walletParts = { rpcUrl, client, clock, bounds, confirmMs, pollingMs, exclusively, log };
  const wallet = openSettlementWallet(settlementKey, walletParts);
  const own = createSelfRail({
    client,
    wallet,
    wasteBudget: parseEther(String(bounds.maxWasteEther)),
    rpcName: nameWithHost('RPC_URL', rpcUrl),
    timing,
    log,
  });
  return { rail: own, address: wallet.address };
}
