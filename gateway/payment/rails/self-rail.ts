import { formatEther, type PublicClient, type TransactionReceipt } from 'viem';
import type { Log } from '../../http/log.ts';
import { isOutage } from '../chain/base.ts';
import { StoppedChainError } from '../chain/chain-clock.ts';
import {
  balanceOf,
  holdsCode,
  showsPayment,
  showsUsdc,
  simulateTransfer,
  toRefusal,
  toTransfer,
} from '../chain/usdc.ts';
import { describeOutage } from '../describe-outage.ts';
import type { Payment } from '../payload.ts';
import type { Hex } from '../protocol.ts';
import { expired, type Reason, usedAlready } from '../reasons.ts';
import { EmptyWalletError, FeeTooHighError, GasTooHighError } from './gas-bounds.ts';
import { createPayerLimits } from './payer-limits.ts';
import { type Rail, RailError, type Settlement, type Verdict } from './rail.ts';
import { ExpiringError, type SettlementWallet } from './settlement-wallet.ts';

/** Timeouts of verification, of settlement, and of the wait for a receipt. In milliseconds. */
export type RailTiming = { verifyMs: number; settleMs: number; confirmMs: number };

/** The parts of our own rail. */
export type SelfRailParts = {
  client: PublicClient;
  wallet: SettlementWallet;
  /** The most that reverted settlements of payers with code may cost in an hour, in wei. */
  wasteBudget: bigint;
  /** The RPC in the log: its setting and host. */
  rpcName: string;
  timing: RailTiming;
  log: Log;
};

/** Settles with our own wallet. USDC itself checks every payment: in a simulation, in the estimate, and in the block. */
export function createSelfRail(parts: SelfRailParts): Rail {
  const { rpcName, timing } = parts;
  const { verifyMs, settleMs } = timing;
  const rail = createPatientRail(parts);
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
      // Only the chain shows the outcome now.
      return within(settleMs, settling, () => pending(sent));
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

/** The rail without a timeout of its own. */
function createPatientRail(parts: SelfRailParts): Rail {
  const { client, wallet, wasteBudget: budget, timing, log } = parts;
  // After the wait, the transfer still needs time to be sent and confirmed.
  const longestWaitMs = timing.confirmMs / 2;
  const payers = createPayerLimits({
    balanceOf: (payer) => balanceOf(client, payer),
    budget,
    longestWaitMs,
    log,
  });

  const send = async (
    payment: Payment,
    hasCode: boolean,
    onSend?: (hash: Hex) => void,
  ): Promise<Settlement> => {
    const payer = payment.authorization.from;
    // Others of this payer may have reverted while it waited.
    if (payers.isBarred(payer)) return refuse(barred);
    let sent: Hex | '' = '';
    try {
      const receipt = await wallet.send(toTransfer(payment), (hash) => {
        sent = hash;
        onSend?.(hash);
      });
      if (!receipt) return pending(sent);
      const wei = costOf(receipt);
      const { transactionHash: transaction, status, gasUsed } = receipt;
      const ether = Number(formatEther(wei));
      log('settlement-mined', { transaction, status, gas: Number(gasUsed), ether });
      if (status === 'success') {
        if (!showsPayment(receipt, payment)) return pending(transaction);
        payers.noteSettled(payer);
        return { state: 'settled', transaction };
      }
      if (hasCode) payers.noteWaste(wei);
      const { reason, isFault } = await explainRevert(parts, payment, receipt);
      if (isFault && payers.noteRevert(payer)) log('payer-barred', { payer }, 'warn');
      return { state: 'refused', reason, transaction, revertedIn: receipt.blockNumber };
    } catch (error) {
      const isCertain = sent === '' || error instanceof EmptyWalletError;
      if (isCertain) return explainUnsent(parts, error);
      logOutage(parts, error);
      return pending(sent);
    }
  };

  return {
    verify: async (payment) => {
      if (payers.isBarred(payment.authorization.from)) return { valid: false, reason: barred };
      return verify(parts, payment);
    },
    settle: async (payment, _terms, onSend) => {
      const { from: payer, value } = payment.authorization;
      if (payers.isBarred(payer)) return refuse(barred);
      try {
        const hasCode = await holdsCode(client, payer);
        const transfer = { payer, value: BigInt(value), hasCode };
        const settlement = await payers.whenAllowed(transfer, () => send(payment, hasCode, onSend));
        if (settlement === 'uncovered') return refuse('insufficient_funds');
        if (settlement === 'refused') return refuse(barred);
        return settlement === 'late' ? { state: 'unsent' } : settlement;
      } catch (error) {
        logOutage(parts, error);
        return { state: 'unsent' };
      }
    },
  };
}

/** The reason for a payer whose transactions revert, or may revert at our cost. */
const barred: Reason = 'invalid_transaction_state';

/** Refuses a payment that was not sent. */
function refuse(reason: Reason): Settlement {
  return { state: 'failed', reason };
}

function pending(transaction: Hex | ''): Settlement {
  return { state: 'unknown', transaction };
}

/** Simulates the transfer. @throws RailError if the RPC is unavailable or shows no USDC. */
async function verify(parts: SelfRailParts, payment: Payment): Promise<Verdict> {
  const { client, rpcName } = parts;
  const [refused, shown] = await Promise.all([
    simulateTransfer(client, payment).then(
      () => undefined,
      (error: unknown) => ({ error }),
    ),
    showsUsdc(client),
  ]);
  if (refused && isOutage(refused.error)) {
    logOutage(parts, refused.error);
    throw new RailError(`${rpcName} did not verify`, { cause: refused.error });
  }
  if (!shown) {
    logNoUsdc(parts);
    throw new RailError(`${rpcName} did not verify`);
  }
  return refused ? { valid: false, reason: toRefusal(refused.error) } : { valid: true };
}

/** The settlement of a payment that was not sent because of an error. */
async function explainUnsent(parts: SelfRailParts, error: unknown): Promise<Settlement> {
  if (error instanceof ExpiringError) {
    return refuse(expired);
  }
  const isTooMuch = error instanceof GasTooHighError;
  if (!isTooMuch && isOutage(error)) {
    logOutage(parts, error);
    return { state: 'unsent' };
  }
  // A faulty RPC must not blame the payer.
  if (!(await showsUsdc(parts.client))) {
    logNoUsdc(parts);
    return { state: 'unsent' };
  }
  if (isTooMuch) parts.log('gas-too-high', { cause: error.message }, 'warn');
  return refuse(toRefusal(error));
}

/** Why a transaction reverted, and whether the payer is to blame. A reverted transaction gives no reason itself. */
async function explainRevert(
  parts: SelfRailParts,
  payment: Payment,
  { blockNumber }: TransactionReceipt,
): Promise<{ reason: Reason; isFault: boolean }> {
  const [block, verdict] = await Promise.all([
    parts.client.getBlock({ blockNumber }).catch(() => undefined),
    verify(parts, payment).catch(() => undefined),
  ]);
  const { validBefore } = payment.authorization;
  if (block && block.timestamp >= BigInt(validBefore)) {
    return { reason: expired, isFault: false };
  }
  const reason = verdict?.valid === false ? verdict.reason : barred;
  // The second of two transactions with one payment reverts, which is not the payer's fault.
  return { reason, isFault: reason !== usedAlready };
}

/** What a transaction cost in wei, with the charge for its data on Ethereum, if there is one. Source: OP Stack, `l1Fee`. */
function costOf(receipt: TransactionReceipt & { l1Fee?: unknown }): bigint {
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt;
  const isGiven = typeof l1Fee === 'string' && /^0x[0-9a-f]+$/i.test(l1Fee);
  return gasUsed * effectiveGasPrice + (isGiven ? BigInt(l1Fee) : 0n);
}

function logNoUsdc({ rpcName, log }: SelfRailParts): void {
  log('rpc-failed', { cause: `${rpcName} does not show USDC on Base` }, 'warn');
}

/** Each kind of outage has its own event, because the operator fixes each differently. */
function logOutage({ wallet, rpcName, log }: SelfRailParts, error: unknown): void {
  if (error instanceof EmptyWalletError) {
    log('wallet-empty', { wallet: wallet.address }, 'error');
  } else if (error instanceof FeeTooHighError) {
    log('fee-too-high', { cause: error.message }, 'error');
  } else if (error instanceof StoppedChainError) {
    log('chain-stopped', { cause: error.message }, 'error');
  } else log('rpc-failed', { cause: `${rpcName}: ${describeOutage(error)}` }, 'warn');
}
