import { setTimeout as wait } from 'node:timers/promises';
import { formatEther, type PublicClient, type TransactionReceipt } from 'viem';
import type { Log } from '../../http/log.ts';
import { isOutage, UnsentError } from '../chain/base.ts';
import { findSettlement } from '../chain/find-settlement.ts';
import {
  balanceOf,
  holdsCode,
  readUse,
  showsUsdc,
  simulateTransfer,
  toMessage,
  toRefusal,
  toTransfer,
} from '../chain/usdc.ts';
import { LedgerError } from '../ledger/ledger.ts';
import { describeOutage } from '../outages.ts';
import { hashPayment, type Payment } from '../payload.ts';
import type { Hex } from '../protocol.ts';
import { expired, type Fault, type Reason } from '../reasons.ts';
import { barred, createPayerLimits, refuse, type Sent } from './payer-limits.ts';
import { type Rail, RailError, type Settlement } from './rail.ts';
import type { SettlementWallet } from './settlement-wallet.ts';

/** Timeouts of verification, of settlement, and of the wait for a receipt. In milliseconds. */
export type RailTiming = { verifyMs: number; settleMs: number; confirmMs: number };

/** The parts of our own rail. */
export type SelfRailParts = {
  client: PublicClient;
  wallet: SettlementWallet;
  /** What reverted settlements of payers with code may cost in an hour, in wei. */
  wasteBudget: bigint;
  /** How the log names the RPC: its setting and its host. */
  rpcName: string;
  timing: RailTiming;
  log: Log;
};

/** What is known of a settlement before its end: the last hash that may have been sent, or an empty text. */
type Track = { sent: Hex | '' };

/** Settles with our own wallet. USDC itself checks every payment: in a simulation, in the gas estimate, and in the block. */
export function createSelfRail(parts: SelfRailParts): Rail {
  const { client, wallet, rpcName, timing, log } = parts;
  const { verifyMs, settleMs, confirmMs } = timing;
  const limits = createPayerLimits({
    balanceOf: (payer) => balanceOf(client, payer),
    budget: parts.wasteBudget,
    // Half of the time: after the wait, the transfer must still be sent and confirmed.
    longestWaitMs: confirmMs / 2,
    log,
  });

  /** Sends a payment, and waits for its receipt. */
  const send = async (payment: Payment, track: Track): Promise<Sent> => {
    try {
      const receipt = await wallet.send(toTransfer(payment), (hash) => {
        track.sent = hash;
      });
      if (!receipt) return { settlement: pending(track.sent) };
      const wei = costOf(receipt);
      const { transactionHash: transaction, status, gasUsed, blockNumber } = receipt;
      const ether = Number(formatEther(wei));
      log('settlement-mined', { transaction, status, gas: Number(gasUsed), ether });
      if (status === 'success') {
        const isPaid = readUse(receipt, toMessage(payment.authorization)) === 'paid';
        return { settlement: isPaid ? { state: 'settled', transaction } : pending(transaction) };
      }
      const { reason, isFault } = await explainRevert(parts, payment, receipt);
      const settlement = {
        state: 'refused',
        reason,
        transaction,
        revertedIn: blockNumber,
      } as const;
      return { settlement, wasted: wei, isFault };
    } catch (error) {
      const isCertain =
        track.sent === '' || (error instanceof UnsentError && error.because === 'wallet-empty');
      if (isCertain) {
        const settlement = await explainUnsent(parts, error);
        return { settlement, isFault: deceives(settlement) };
      }
      logOutage(parts, error);
      return { settlement: pending(track.sent) };
    }
  };

  const settle = async (payment: Payment, track: Track): Promise<Settlement> => {
    const { from: payer, value } = payment.authorization;
    if (limits.isBarred(payer)) return refuse(barred);
    try {
      const transfer = { payer, value: BigInt(value), hasCode: await holdsCode(client, payer) };
      return await limits.settle(transfer, () => send(payment, track));
    } catch (error) {
      logOutage(parts, error);
      return { state: 'unsent' };
    }
  };

  const underWay = new Map<string, { track: Track; ending: Promise<Settlement> }>();
  const begin = (key: string, payment: Payment) => {
    const track: Track = { sent: '' };
    const ending = settle(payment, track).finally(() => underWay.delete(key));
    const begun = { track, ending };
    underWay.set(key, begun);
    return begun;
  };

  return {
    verify: async (payment) => {
      if (limits.isBarred(payment.authorization.from)) return { reason: barred };
      const fault = await within(verifyMs, verify(parts, payment));
      if (fault !== 'late') return fault;
      throw new RailError(`${rpcName} did not verify within ${verifyMs} ms`);
    },
    settle: async (payment) => {
      const key = hashPayment(payment);
      // The payment may still wait for its turn, although an earlier call gave up. It must not be sent twice.
      const { track, ending } = underWay.get(key) ?? begin(key, payment);
      const settlement = await within(settleMs, ending);
      // If the settlement takes too long, only the chain shows the outcome.
      return settlement === 'late' ? pending(track.sent) : settlement;
    },
  };
}

/** The result of the work; `late` if it takes longer than `ms`. A later error of the work is then ignored. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | 'late'> {
  work.catch(() => undefined);
  return Promise.race([work, wait(ms, 'late' as const, { ref: false })]);
}

function pending(transaction: Hex | ''): Settlement {
  return { state: 'unknown', transaction };
}

/** Why the token refuses the transfer in a simulation. @throws RailError if the RPC is unavailable or shows no USDC. */
async function verify(parts: SelfRailParts, payment: Payment): Promise<Fault | undefined> {
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
  return refused && { reason: toRefusal(refused.error) };
}

/** The settlement of a payment that an error kept from being sent. */
async function explainUnsent(parts: SelfRailParts, error: unknown): Promise<Settlement> {
  const because = error instanceof UnsentError ? error.because : undefined;
  if (because === 'authorization-ending') return refuse(expired);
  if (because !== 'gas-too-high' && isOutage(error)) {
    logOutage(parts, error);
    return { state: 'unsent' };
  }
  // If the RPC is faulty, the payer must not be blamed.
  if (!(await showsUsdc(parts.client))) {
    logNoUsdc(parts);
    return { state: 'unsent' };
  }
  if (because === 'gas-too-high') logOutage(parts, error);
  return refuse(toRefusal(error));
}

/** Whether a wallet's code decided otherwise than a moment before, in the verification. Each such payment is two lines of the ledger. */
function deceives(unsent: Settlement): boolean {
  if (unsent.state !== 'failed') return false;
  return [barred, 'invalid_exact_evm_payload_signature'].includes(unsent.reason);
}

/** Why a transaction reverted, and whether the payer is to blame. The reverted transaction itself gives no reason. */
async function explainRevert(
  parts: SelfRailParts,
  payment: Payment,
  { blockNumber }: TransactionReceipt,
): Promise<{ reason: Reason; isFault: boolean }> {
  const message = toMessage(payment.authorization);
  // Equal times: whatever used the nonce did so in the last hour.
  const authorized = { ...message, sentAt: 0n, now: 0n, transaction: '', asOfBlock: blockNumber };
  const [block, fault, found] = await Promise.all([
    parts.client.getBlock({ blockNumber }).catch(() => undefined),
    verify(parts, payment).catch(() => undefined),
    findSettlement(parts.client, authorized).catch(() => undefined),
  ]);
  if (block && block.timestamp >= message.validBefore) return { reason: expired, isFault: false };
  // If a stranger sends the same payment, our transaction reverts, and we are paid. But the payer alone can cancel its nonce, or
  // make a transfer revert whose nonce stays unused. If the RPC does not tell, nobody is to blame.
  const isFault = found?.state === 'failed' || found?.state === 'open';
  return { reason: fault?.reason ?? barred, isFault };
}

/** The cost of a transaction in wei, including the fee for its data on Ethereum, if there is one. Source: OP Stack, `l1Fee`. */
function costOf(receipt: TransactionReceipt & { l1Fee?: unknown }): bigint {
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt;
  const isGiven = typeof l1Fee === 'string' && /^0x[0-9a-f]+$/i.test(l1Fee);
  return gasUsed * effectiveGasPrice + (isGiven ? BigInt(l1Fee) : 0n);
}

function logNoUsdc({ rpcName, log }: SelfRailParts): void {
  log('rpc-failed', { cause: `${rpcName} does not show USDC on Base` }, 'warn');
}

/** Logs an outage. Each kind has its own event, because the operator fixes each kind differently. */
function logOutage({ wallet, rpcName, log }: SelfRailParts, error: unknown): void {
  if (error instanceof LedgerError) return log('ledger-failed', { cause: error.message }, 'error');
  if (!(error instanceof UnsentError)) {
    log('rpc-failed', { cause: `${rpcName}: ${describeOutage(error)}` }, 'warn');
    return;
  }
  const { because, message: cause } = error;
  const data = because === 'wallet-empty' ? { wallet: wallet.address } : { cause };
  log(because, data, because === 'gas-too-high' ? 'warn' : 'error');
}
