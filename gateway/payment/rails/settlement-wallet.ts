import { setTimeout as wait } from 'node:timers/promises';
import { BaseError, formatGwei, keccak256, type PublicClient, type TransactionReceipt } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Log } from '../../http/log.ts';
import { connect, findTransaction, UnsentError } from '../chain/base.ts';
import type { ChainClock, NewestBlock } from '../chain/chain-clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { chainId, type Hex } from '../protocol.ts';
import {
  estimateWithin,
  type Fees,
  type Gas,
  type GasBounds,
  raiseFees,
  requireAffordable,
} from './gas-bounds.ts';
import type { Transfer } from '../chain/usdc.ts';

/** The wallet that pays the gas. */
export type SettlementWallet = {
  address: Hex;
  /**
   * Signs and sends a transfer, and returns its receipt; undefined if no receipt came in time. A transaction that is not
   * mined within ten seconds is replaced by a transaction with higher fees. Only one of the two can be mined.
   *
   * `onSend` gets each hash right before it is sent. From then on the transfer may land.
   * @throws UnsentError if the transfer cannot land; viem's error if the call reverts in the estimate.
   */
  send: (
    transfer: Transfer,
    onSend: (hash: Hex) => void,
  ) => Promise<TransactionReceipt | undefined>;
};

export type WalletParts = {
  rpcUrl: string;
  client: PublicClient;
  clock: ChainClock;
  bounds: GasBounds;
  /** How long a receipt is awaited, and the interval between two requests for it. In milliseconds. */
  confirmMs: number;
  pollingMs: number;
  exclusively: Ledger['exclusively'];
  log: Log;
};

/** A transaction that was sent. */
type Sent = { hash: Hex; nonce: number; fees: Fees };

/** How often a transaction is signed with a new nonce after the chain refused its nonce. */
const attempts = 3;
/** How long a transaction may be pending before it is replaced, in milliseconds. */
const replaceMs = 10_000;
/** In seconds: two blocks of Base. A transaction is mined within this time. */
const landingSeconds = 4n;

/**
 * A wallet that broadcasts one transaction at a time, over all processes. Each transaction takes its nonce from the chain,
 * so a lost transaction leaves no gap. Other transactions need not wait for a receipt.
 */
export function openSettlementWallet(settlementKey: Hex, parts: WalletParts): SettlementWallet {
  const { rpcUrl, client, clock, bounds, confirmMs, pollingMs, log } = parts;
  const account = privateKeyToAccount(settlementKey);
  const { address } = account;
  // The client's own retries are off: a retry could hide that the first attempt arrived.
  const sender = connect(rpcUrl, { timeout: 10_000, retryCount: 0 });
  const inTurn = <T>(work: () => Promise<T>) =>
    parts.exclusively(`wallet ${address.toLowerCase()}`, work);

  const sign = async ({ to, data }: Transfer, gas: bigint, nonce: number, fees: Fees) => {
    const transaction = { to, data, gas, nonce, chainId, type: 'eip1559', ...fees } as const;
    const serializedTransaction = await account.signTransaction(transaction);
    const sent: Sent = { hash: keccak256(serializedTransaction), nonce, fees };
    return { sent, submit: () => sender.sendRawTransaction({ serializedTransaction }) };
  };

  const broadcast = async (
    transfer: Transfer,
    { gas, fees, highestFee }: Gas,
    onSend: (hash: Hex) => void,
  ): Promise<Sent> => {
    for (let attempt = 1; ; attempt += 1) {
      const [nonce, newest] = await Promise.all([
        client.getTransactionCount({ address, blockTag: 'pending' }),
        client.getBlock(),
      ]);
      // The transfer may have waited long for its turn.
      requireInTime(clock, newest, transfer);
      requireAffordable(newest, highestFee);
      const { sent, submit } = await sign(transfer, gas, nonce, fees);
      onSend(sent.hash);
      try {
        await submit().catch((error: unknown) => {
          if (isNonceTaken(error)) throw error;
          // An earlier attempt may have arrived although its reply was lost, and may have used the ether.
          if (isTooPoor(error) && attempt > 1) throw error;
          if (isTooPoor(error)) {
            throw new UnsentError('wallet-empty', 'no ether for gas', { cause: error });
          }
          // If only the reply was lost, the node reports the second submission as already known.
          return submit();
        });
        return sent;
      } catch (error) {
        if (isKnown(error)) return sent;
        if (!isNonceTaken(error) || attempt === attempts) throw error;
        // This same transaction may have used the nonce, if it was mined before the second submission.
        if (await findTransaction(client, sent.hash)) return sent;
      }
    }
  };

  /** Sends the transfer once more with the same nonce, if it is pending and can still be mined. Returns the new transaction. */
  const replace = async (
    transfer: Transfer,
    { gas, highestFee }: Gas,
    pending: Sent,
    onSend: (hash: Hex) => void,
  ): Promise<Sent | undefined> => {
    const [known, newest, suggestedTip] = await Promise.all([
      findTransaction(client, pending.hash),
      client.getBlock(),
      client.estimateMaxPriorityFeePerGas(),
    ]);
    const fees = raiseFees(pending.fees, highestFee, suggestedTip);
    // If the pool has dropped the transaction, another transfer may have its nonce.
    if (known !== 'pending' || !fees) return undefined;
    requireInTime(clock, newest, transfer);
    const { sent, submit } = await sign(transfer, gas, pending.nonce, fees);
    onSend(sent.hash);
    try {
      await submit();
    } catch (error) {
      if (!isNonceTaken(error) && !isTooPoor(error)) throw error;
      // The pool refused the new transaction, and keeps the earlier one.
      onSend(pending.hash);
      return undefined;
    }
    const fee = formatGwei(fees.maxFeePerGas);
    log('settlement-replaced', { transaction: sent.hash, replaced: pending.hash, fee }, 'warn');
    return sent;
  };

  const awaitReceipt = async (
    transfer: Transfer,
    gas: Gas,
    first: Sent,
    onSend: (hash: Hex) => void,
  ): Promise<TransactionReceipt | undefined> => {
    const hashes = [first.hash];
    let last = first;
    const over = AbortSignal.timeout(confirmMs);
    let due = AbortSignal.timeout(replaceMs);
    for (;;) {
      const receipt = await findReceipt(client, hashes);
      if (receipt || over.aborted) return receipt;
      if (due.aborted) {
        due = AbortSignal.timeout(replaceMs);
        const note = (hash: Hex) => {
          if (!hashes.includes(hash)) hashes.push(hash);
          onSend(hash);
        };
        // If this fails, the earlier transaction stays.
        const next = await inTurn(() => replace(transfer, gas, last, note)).catch(() => undefined);
        last = next ?? last;
      }
      await wait(pollingMs);
    }
  };

  return {
    address,
    send: async (transfer, onSend) => {
      const { to, data } = transfer;
      const call = { from: address, to, data };
      const gas = await estimateWithin(client, bounds, await clock.newest(), call);
      const sent = await inTurn(() => broadcast(transfer, gas, onSend));
      return awaitReceipt(transfer, gas, sent, onSend);
    },
  };
}

/** @throws UnsentError if a transaction that is sent now could be mined too late. */
function requireInTime(clock: ChainClock, newest: NewestBlock, { validBefore }: Transfer): void {
  if (clock.isStale(newest)) throw new UnsentError('chain-stopped', 'the newest block is old');
  const hostTime = BigInt(Math.floor(clock.now() / 1000));
  const time = hostTime > newest.timestamp ? hostTime : newest.timestamp;
  if (validBefore <= time + landingSeconds) {
    throw new UnsentError('authorization-ending', 'the authorization ends within two blocks');
  }
}

/** The receipt of the transaction that was mined. Undefined if none was mined, or if the RPC does not answer. */
async function findReceipt(
  client: PublicClient,
  hashes: readonly Hex[],
): Promise<TransactionReceipt | undefined> {
  const asked = hashes.map((hash) => client.getTransactionReceipt({ hash }).catch(() => undefined));
  return (await Promise.all(asked)).find((receipt) => receipt !== undefined);
}

/** Whether another transaction, mined or pending, has the nonce. */
function isNonceTaken(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    /replacement transaction underpriced|nonce too low/i.test(error.message)
  );
}

function isKnown(error: unknown): boolean {
  return error instanceof BaseError && /already (?:known|imported|exists)/i.test(error.message);
}

function isTooPoor(error: unknown): boolean {
  return error instanceof BaseError && /insufficient funds/i.test(error.details);
}
