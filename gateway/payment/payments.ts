import { formatEther, isAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import type { Log } from '../log/log.ts';
import { connect } from './chain/base.ts';
import { findSettlement } from './chain/find-settlement.ts';
import { type Charge, createCharge } from './charge/charge.ts';
import { createReconciliation } from './charge/reconcile.ts';
import type { ChargeContext } from './charge/charge-context.ts';
import type { Ledger } from './ledger/ledger.ts';
import { LedgerError } from './ledger/ledger-error.ts';
import { chainId, type Hex } from './protocol.ts';
import { openRail, type RailChoice } from './rails/open-rail.ts';

/** How long each step may take, in milliseconds, and how often a receipt is looked for. */
export type Timing = {
  verifyMs: number;
  settleMs: number;
  confirmMs: number;
  pollingMs: number;
};

/** What payments are made with. */
export type PaymentParts = {
  payTo: Hex;
  rail: RailChoice;
  rpcUrl: string;
  ledger: Ledger;
  timing: Timing;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
};

/** Ready to charge. */
export type Payments = {
  charge: Charge;
  /**
   * Asks the chain for payments that can still land and for settlements of some minutes ago, and gives how many payments
   * have no known end. It never fails.
   */
  reconcile: () => Promise<number | undefined>;
  /** Ether of the wallet that pays for gas; undefined where that is not ours, or the RPC is away. */
  walletEther: () => Promise<number | undefined>;
  /** Logs where the RPC is away, or serves another chain. It never fails. */
  checkChain: () => Promise<void>;
};

/** @throws an error with a sentence where the address or a key cannot be right. */
export function openPayments(parts: PaymentParts): Payments {
  const { payTo, rail, rpcUrl, ledger, timing, now, log } = parts;
  if (!isAddress(payTo, { strict: true })) {
    throw new Error(
      'PAY_TO_ADDRESS: the checksum in its letter case is wrong; is a digit mistyped?',
    );
  }
  const rpc = { url: rpcUrl, pollingMs: timing.pollingMs };
  const client = connect(rpc);
  const context: ChargeContext = {
    rail: openRail(rail, { rpc, client, timing, exclusively: ledger.exclusively, now, log }),
    ledger,
    findSettlement: (authorized) => findSettlement(client, authorized),
    now,
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
        return await reconcile();
      } catch (error) {
        const cause = error instanceof LedgerError ? error.message : 'reconciliation failed';
        log('ledger-failed', { cause }, 'error');
        return undefined;
      }
    },
    walletEther: async () => {
      if (rail.kind !== 'self') return undefined;
      const address = privateKeyToAddress(rail.settlementKey);
      const wei = await client.getBalance({ address }).catch(() => undefined);
      return wei === undefined ? undefined : Number(formatEther(wei));
    },
    checkChain: async () => {
      const id = await client.getChainId().catch(() => undefined);
      if (id === undefined) log('rpc-failed', { cause: 'RPC_URL does not answer' }, 'warn');
      else if (id !== chainId) {
        log('rpc-failed', { cause: `RPC_URL serves chain ${id}, not ${chainId}` }, 'error');
      }
    },
  };
}
