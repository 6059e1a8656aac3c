import {
  formatLog,
  type Log,
  numberToHex,
  pad,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  toEventSelector,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { type Hex, usdc } from '../protocol.ts';

/** The transfer that a payment authorizes, and when it was sent at the earliest. Times are seconds since 1970. */
export type Authorized = {
  from: Hex;
  to: Hex;
  value: bigint;
  nonce: Hex;
  validBefore: bigint;
  sentAt: bigint;
  /** What the clock that told `sentAt` says now; where it is left out, that clock is taken for the chain's. */
  now?: bigint;
  /** The transaction it was sent in; empty where that is not known. */
  transaction: string;
  /** It was seen settled in that transaction, so its receipt is looked at first. */
  wasSettled?: boolean;
  /** A block that is known to be on the chain: what an RPC says that has not come so far is not believed. */
  asOfBlock?: bigint | undefined;
};

/** What the chain knows of an authorization. */
export type Found =
  /** It moved the money to whom it should. */
  | { state: 'landed'; transaction: Hex }
  /** Its nonce was used otherwise, as the chain shows: cancelled, or for another recipient. */
  | { state: 'spent' }
  /** Its nonce was used, and the RPC does not show how: it may be behind, or have no such old events. */
  | { state: 'unseen' }
  /** The RPC has not come as far as the chain is known to be, and the nonce was not used before. */
  | { state: 'behind' }
  /** It was not used in time, and never can be. */
  | { state: 'expired' }
  /** It was not used yet, and the transaction waits for its block. */
  | { state: 'waiting' }
  /** It was not used, and still can be. */
  | { state: 'open' };

/** Asks the chain what became of an authorization. */
export type FindSettlement = (authorized: Authorized) => Promise<Found>;

const token = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** Blocks asked for at once: what public RPCs allow. */
const blocksAtOnce = 1_000n;
/** Seconds by which two gateways' clocks may differ, or one was set back since; on Base two questions more. */
const clockSkew = 3_600n;

/**
 * Asks by the token's own record of nonces, and then for the transaction that used it.
 *
 * @throws viem's error where the RPC is away: then nothing is known.
 */
export async function findSettlement(client: PublicClient, authorized: Authorized): Promise<Found> {
  const { from, nonce, validBefore, asOfBlock = 0n } = authorized;
  const shown = authorized.wasSettled ? await findInReceipt(client, authorized) : undefined;
  if (shown) return shown;
  const latest = await client.getBlock();
  const used = await client.readContract({
    address: usdc.address,
    abi: token,
    functionName: 'authorizationState',
    args: [from, nonce],
    blockNumber: latest.number,
  });
  if (!used && latest.number < asOfBlock) return { state: 'behind' };
  if (!used && latest.timestamp >= validBefore) return { state: 'expired' };
  if (!used) return { state: (await isWaiting(client, authorized)) ? 'waiting' : 'open' };
  const use = await findUse(client, authorized, latest);
  if (!use) return { state: 'unseen' };
  if (use.cancelled) return { state: 'spent' };
  const { logs } = await client.getTransactionReceipt({ hash: use.transactionHash });
  return judgeUse(authorized, logs, use);
}

type Use = { transactionHash: Hex; logIndex: number };

/** The event that used the nonce, the newest blocks first; undefined where the RPC shows none. */
async function findUse(
  client: PublicClient,
  { from, nonce, sentAt, now }: Authorized,
  latest: Block,
): Promise<(Use & { cancelled: boolean }) | undefined> {
  // How long ago it was sent is what any clock can tell; what time it is, is the chain's to say.
  const age = (now ?? latest.timestamp) - sentAt;
  const first = await findBlockAt(client, latest.timestamp - age - clockSkew, latest);
  for (let end = latest.number; end >= first; end -= blocksAtOnce) {
    const start = end - blocksAtOnce + 1n;
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: usdc.address,
          topics: [[usedTopic, cancelledTopic], pad(from), nonce],
          fromBlock: numberToHex(start > first ? start : first),
          toBlock: numberToHex(end),
        },
      ],
    });
    const [use] = parseEventLogs({ abi: token, logs: logs.map((log) => formatLog(log)) });
    const { transactionHash, logIndex } = use ?? {};
    if (use && transactionHash && typeof logIndex === 'number') {
      return { transactionHash, logIndex, cancelled: use.eventName === 'AuthorizationCanceled' };
    }
  }
  return undefined;
}

const usedTopic = toEventSelector(token[1]);
const cancelledTopic = toEventSelector(token[2]);

/** The settlement as its own transaction's receipt shows it: one question. Undefined where it does not. */
async function findInReceipt(
  client: PublicClient,
  authorized: Authorized,
): Promise<Found | undefined> {
  const { transaction, from, nonce } = authorized;
  if (!isHash(transaction)) return undefined;
  const receipt = await client
    .getTransactionReceipt({ hash: transaction })
    .catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
  const uses = parseEventLogs({
    abi: token,
    eventName: 'AuthorizationUsed',
    logs: receipt?.logs ?? [],
    args: { authorizer: from, nonce },
  });
  const use = uses.find(({ address }) => isSame(address, usdc.address));
  if (!receipt || !use) return undefined;
  const found = judgeUse(authorized, receipt.logs, use);
  return found.state === 'landed' ? found : undefined;
}

/** Whether the chain knows of the transaction that the authorization was sent in, and has not mined it. */
async function isWaiting(client: PublicClient, { transaction }: Authorized): Promise<boolean> {
  if (!isHash(transaction)) return false;
  try {
    const { blockNumber } = await client.getTransaction({ hash: transaction });
    return blockNumber === null;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false;
    throw error;
  }
}

function isHash(text: string): text is Hex {
  return /^0x[0-9a-f]{64}$/i.test(text);
}

/** The token writes the transfer right after the use of its authorization, so the next event tells where it went. */
function judgeUse(
  { from, to, value }: Authorized,
  logs: readonly Log<bigint, number, false>[],
  { transactionHash, logIndex }: Use,
): Found {
  const next = logs.filter((log) => log.logIndex === logIndex + 1);
  const [transfer] = parseEventLogs({ abi: token, eventName: 'Transfer', logs: next });
  if (!transfer) return { state: 'unseen' };
  const { address, args } = transfer;
  const ours =
    isSame(address, usdc.address) &&
    isSame(args.from, from) &&
    isSame(args.to, to) &&
    args.value === value;
  return ours ? { state: 'landed', transaction: transactionHash } : { state: 'spent' };
}

type Block = { number: bigint; timestamp: bigint };

/** The first block of that time or later, by halves; the latest one where the chain has not come so far. */
async function findBlockAt(client: PublicClient, time: bigint, latest: Block): Promise<bigint> {
  let low = 0n;
  let high = latest.number;
  // Most are a few minutes old: steps back that double soon find a block before.
  for (let step = 256n; high - step > 0n; step *= 2n) {
    const block = await client.getBlock({ blockNumber: latest.number - step });
    if (block.timestamp < time) {
      low = block.number;
      break;
    }
    high = block.number;
  }
  while (low < high) {
    const middle = (low + high) / 2n;
    const { timestamp } = await client.getBlock({ blockNumber: middle });
    if (timestamp < time) low = middle + 1n;
    else high = middle;
  }
  return low;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
