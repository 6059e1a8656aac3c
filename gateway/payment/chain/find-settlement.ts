import { type PublicClient, parseAbi, parseEventLogs, TransactionNotFoundError } from 'viem';
import { type Hex, usdc } from '../protocol.ts';

/** The transfer that a payment authorizes, and when it was sent at the earliest, in seconds since 1970. */
export type Authorized = {
  from: Hex;
  to: Hex;
  value: bigint;
  nonce: Hex;
  validBefore: bigint;
  sentAt: bigint;
  /** The transaction it was sent in; empty where that is not known. */
  transaction: string;
};

/** What the chain knows of an authorization. */
export type Found =
  /** It moved the money to whom it should. */
  | { state: 'landed'; transaction: Hex }
  /** Its nonce was used otherwise: cancelled, or for another recipient. */
  | { state: 'spent' }
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
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** Blocks asked for at once: what public RPCs allow. */
const blocksAtOnce = 1_000n;
/** Seconds by which the clock of whoever sent it may be ahead of the chain's. */
const clockSkew = 120n;

/**
 * Asks by the token's own record of nonces, and then for the transaction that used it.
 *
 * @throws viem's error where the RPC is away: then nothing is known.
 */
export async function findSettlement(client: PublicClient, authorized: Authorized): Promise<Found> {
  const { from, nonce, validBefore, sentAt } = authorized;
  const latest = await client.getBlock();
  const used = await client.readContract({
    address: usdc.address,
    abi: token,
    functionName: 'authorizationState',
    args: [from, nonce],
    blockNumber: latest.number,
  });
  if (!used && latest.timestamp >= validBefore) return { state: 'expired' };
  if (!used) return { state: (await isWaiting(client, authorized)) ? 'waiting' : 'open' };
  const first = await findBlockAt(client, sentAt - clockSkew, latest);
  for (let start = first; start <= latest.number; start += blocksAtOnce) {
    const end = start + blocksAtOnce - 1n;
    const [use] = await client.getLogs({
      address: usdc.address,
      event: token[1],
      args: { authorizer: from, nonce },
      fromBlock: start,
      toBlock: end < latest.number ? end : latest.number,
      strict: true,
    });
    if (use) return judgeUse(client, authorized, use);
  }
  return { state: 'spent' };
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

type Use = { transactionHash: Hex; logIndex: number };

/** The token writes the transfer right after the use of its authorization, so the next event tells where it went. */
async function judgeUse(
  client: PublicClient,
  { from, to, value }: Authorized,
  { transactionHash, logIndex }: Use,
): Promise<Found> {
  const { logs } = await client.getTransactionReceipt({ hash: transactionHash });
  const next = logs.filter((log) => log.logIndex === logIndex + 1);
  const transfers = parseEventLogs({ abi: token, eventName: 'Transfer', logs: next });
  const ours = transfers.some(
    ({ address, args }) =>
      isSame(address, usdc.address) &&
      isSame(args.from, from) &&
      isSame(args.to, to) &&
      args.value === value,
  );
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
