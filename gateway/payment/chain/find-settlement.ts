import {
  isHash,
  numberToHex,
  pad,
  type PublicClient,
  parseEventLogs,
  toEventSelector,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { StateOf } from '../charge-state.ts';
import { findTransaction } from './base.ts';
import type { Hex } from '../protocol.ts';
import { expired, usedAlready } from '../reasons.ts';
import { type AuthorizedTransfer, readUse, separator, token } from './usdc.ts';

/** An authorized transfer. Times are in seconds since 1970. `sentAt` is the earliest time at which it can have been sent. */
export type Authorized = AuthorizedTransfer & {
  validBefore: bigint;
  sentAt: bigint;
  /** The present time of the clock that gave `sentAt`. */
  now: bigint;
  /** The hash of the transaction that sent the transfer; empty if unknown. */
  transaction: string;
  /** When it was seen settled in `transaction`, whose receipt is read first. An RPC behind this time is not believed. */
  settledAt?: bigint;
  /** A block known to be on the chain. If the RPC's newest block is before it, the RPC is not believed. */
  asOfBlock?: bigint | undefined;
};

/**
 * What the chain shows of an authorization. It is `failed` if its nonce was cancelled or used to pay somebody else, or if
 * it expired unused.
 *
 * It is `unknown` for one of three reasons. `unanswered`: the RPC does not answer, is behind a known block or time, or serves
 * another chain. `unseen`: the nonce was used, but the RPC, which is behind or lacks old events, does not show the event.
 * `pending`: the nonce is unused, and the transaction waits for its block.
 */
export type Found =
  | StateOf<'settled' | 'failed' | 'open'>
  | { state: 'unknown'; because: 'unanswered' | 'unseen' | 'pending' };

/** Asks the chain for the state of an authorization. */
export type FindSettlement = (authorized: Authorized) => Promise<Found>;

/** How many blocks one request for logs covers. Public RPCs allow this many. */
const blocksAtOnce = 1_000n;
/** Seconds by which the clocks of gateways may differ. On Base, the tolerance costs two more requests. */
const clockSkew = 3_600n;

/**
 * Reads whether the token shows the nonce as used, and then finds the transaction that used it. One call asks for the nonce
 * and for the token's domain, which shows that it is USDC on Base.
 *
 * @throws viem's error if the RPC fails. Then nothing is known about the authorization.
 */
export async function findSettlement(client: PublicClient, authorized: Authorized): Promise<Found> {
  const { from, nonce, validBefore, settledAt, asOfBlock = 0n } = authorized;
  const shown = settledAt === undefined ? undefined : await findInReceipt(client, authorized);
  if (shown) return shown;
  const latest = await client.getBlock();
  const [used, shownDomain] = await client.multicall({
    contracts: [
      { ...token, functionName: 'authorizationState', args: [from, nonce] },
      { ...token, functionName: 'DOMAIN_SEPARATOR' },
    ],
    allowFailure: false,
    blockNumber: latest.number,
  });
  const isBehind = latest.number < asOfBlock || latest.timestamp < (settledAt ?? 0n);
  if (shownDomain !== separator || (!used && isBehind)) {
    return { state: 'unknown', because: 'unanswered' };
  }
  if (!used && latest.timestamp >= validBefore) return { state: 'failed', reason: expired };
  if (!used) {
    const sent = authorized.transaction;
    const known = isHash(sent) && (await findTransaction(client, sent));
    return known === 'pending' ? { state: 'unknown', because: 'pending' } : { state: 'open' };
  }
  const use = await findUse(client, authorized, latest);
  if (!use) return { state: 'unknown', because: 'unseen' };
  if (use.cancelled) return { state: 'failed', reason: usedAlready };
  const transaction = use.transactionHash;
  const receipt = await client.getTransactionReceipt({ hash: transaction });
  const end = readUse(receipt, authorized);
  if (end === undefined) return { state: 'unknown', because: 'unseen' };
  return end === 'paid'
    ? { state: 'settled', transaction }
    : { state: 'failed', reason: usedAlready };
}

/** The event in which the nonce was used, searched from the newest block backwards. Undefined if the RPC shows no such event. */
async function findUse(
  client: PublicClient,
  { from, nonce, sentAt, now }: Authorized,
  latest: { number: bigint; timestamp: bigint },
): Promise<{ transactionHash: Hex; cancelled: boolean } | undefined> {
  // Clocks show different times, but each measures an age correctly. So the age is subtracted from the chain's time.
  const age = now - sentAt;
  const earliest = latest.timestamp - age - clockSkew;
  for (let end = latest; end.timestamp >= earliest;) {
    const start = end.number < blocksAtOnce ? 0n : end.number - blocksAtOnce + 1n;
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: token.address,
          topics: [[usedTopic, cancelledTopic], pad(from), nonce],
          fromBlock: numberToHex(start),
          toBlock: numberToHex(end.number),
        },
      ],
    });
    const [use] = parseEventLogs({ abi: token.abi, logs });
    if (use?.transactionHash) {
      const { transactionHash, eventName } = use;
      return { transactionHash, cancelled: eventName === 'AuthorizationCanceled' };
    }
    if (start === 0n) break;
    end = await client.getBlock({ blockNumber: start - 1n });
  }
  return undefined;
}

const usedTopic = toEventSelector('AuthorizationUsed(address,bytes32)');
const cancelledTopic = toEventSelector('AuthorizationCanceled(address,bytes32)');

/** The settlement in the receipt of `transaction`, by one request. Undefined if the receipt does not show a settlement. */
async function findInReceipt(
  client: PublicClient,
  authorized: Authorized,
): Promise<Found | undefined> {
  const { transaction } = authorized;
  if (!isHash(transaction)) return undefined;
  const receipt = await client
    .getTransactionReceipt({ hash: transaction })
    .catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
  const isPaid = receipt && readUse(receipt, authorized) === 'paid';
  return isPaid ? { state: 'settled', transaction } : undefined;
}
