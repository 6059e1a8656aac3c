import { parseEther, type PublicClient } from 'viem';
import type { Log } from '../../http/log.ts';
import type { Rpc } from '../chain/base.ts';
import type { ChainClock } from '../chain/chain-clock.ts';
import { nameWithHost } from '../describe-outage.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Hex } from '../protocol.ts';
import { type CoinbaseKey, createCoinbaseHeaders } from './coinbase-bearer.ts';
import { type Rail, RailError, type Settlement } from './rail.ts';
import { openCodeLookup } from '../chain/code-lookup.ts';
import { refuseBogus } from './payer-signature.ts';
import type { GasBounds } from './gas-bounds.ts';
import { createRemoteRail } from './remote-rail.ts';
import { createSelfRail } from './self-rail.ts';
import { openSettlementWallet } from './settlement-wallet.ts';
import { createVerificationBudget } from './verification-budget.ts';

/** The chosen rail: a facilitator, or our own wallet. */
export type RailChoice =
  | { kind: 'remote'; facilitatorUrl: string; coinbaseKey: CoinbaseKey | undefined }
  | { kind: 'self'; settlementKey: Hex; bounds: GasBounds };

type RailParts = {
  rpc: Rpc;
  client: PublicClient;
  clock: ChainClock;
  timing: Deadlines & { confirmMs: number };
  exclusively: Ledger['exclusively'];
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  monotonicNow: () => number;
  log: Log;
};

/** Opens the rail, with an early check of signatures. @throws an Error for an invalid key. */
export function openRail(choice: RailChoice, parts: RailParts): Rail {
  const budget = createVerificationBudget(parts.monotonicNow);
  return refuseBogus(openBareRail(choice, parts), openCodeLookup(parts.rpc.url), budget);
}

function openBareRail(choice: RailChoice, parts: RailParts): Rail {
  const { rpc, client, timing, now, log } = parts;
  if (choice.kind === 'self') {
    const { settlementKey, bounds } = choice;
    const { confirmMs } = timing;
    const rpcName = nameWithHost('RPC_URL', rpc.url);
    const rail = createSelfRail({
      client,
      wallet: openSettlementWallet(settlementKey, { ...parts, bounds, confirmMs }),
      wasteBudget: parseEther(String(bounds.maxWasteEther)),
      rpcName,
      // After the wait, the transfer still needs time to be sent and confirmed.
      longestWaitMs: confirmMs / 2,
      log,
    });
    return withDeadlines(rail, { ...timing, rpcName });
  }
  const { facilitatorUrl: url, coinbaseKey } = choice;
  const createAuthHeaders = coinbaseKey && createCoinbaseHeaders(coinbaseKey, url, now);
  return createRemoteRail({ url, ...timing, createAuthHeaders }, log);
}

/** Timeouts of verification and settlement in milliseconds. */
type Deadlines = { verifyMs: number; settleMs: number };

/** Adds timeouts to a rail. After a timeout of `settle`, only the chain shows the outcome. */
function withDeadlines(
  rail: Rail,
  { verifyMs, settleMs, rpcName }: Deadlines & { rpcName: string },
): Rail {
  return {
    verify: (payment, terms, client) =>
      within(verifyMs, rail.verify(payment, terms, client), () => {
        throw new RailError(`${rpcName} did not verify within ${verifyMs} ms`);
      }),
    settle: (payment, terms) => {
      let sent: Hex | '' = '';
      const settling = rail.settle(payment, terms, (hash) => {
        sent = hash;
      });
      return within(settleMs, settling, (): Settlement => ({
        state: 'unknown',
        transaction: sent,
        reason: 'settlement_pending',
      }));
    },
  };
}

async function within<T>(ms: number, work: Promise<T>, tooLate: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    const first = await Promise.race([work, deadline]);
    return first === 'late' ? tooLate() : first;
  } finally {
    clearTimeout(timer);
    // An error after the timeout is ignored.
    work.catch(() => undefined);
  }
}
