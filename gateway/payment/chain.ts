import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  defineChain,
  http,
  type HttpTransportConfig,
  isHash,
  numberToHex,
  pad,
  parseEventLogs,
  type PublicClient,
  RpcRequestError,
  toEventSelector,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { createBoundedFetch } from '../../pipeline/platform/bounded-fetch.ts';
import type { LedgerEntry, StateOf } from './ledger/ledger.ts';
import { chainId, type Hex, toHex } from './protocol.ts';
import { expired, usedAlready } from './reasons.ts';
import { type HasCode, separator } from './signature.ts';
import { type AuthorizedTransfer, readUse, token } from './usdc.ts';

/** Base, or a private chain with its own id. `viem/chains` would also bundle all other chains. */
export const base = defineChain({
  id: chainId,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  contracts: { multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11' } },
});

/** Timeout of one RPC request and delay before its retry, in milliseconds. */
const usualRequest = { timeout: 8_000, retryCount: 1, retryDelay: 200 };

/** The largest RPC answer in bytes. The largest answer that we need has some kilobytes. */
const maxBytes = 5_000_000;

/**
 * A client of an RPC over HTTP. `timeout` covers the whole answer; viem's own timeout covers only
 * the headers.
 */
export function connect(
  url: string,
  options: HttpTransportConfig & { timeout: number } = usualRequest,
): PublicClient {
  const bounds = { service: 'the RPC', maxBytes, timeoutMs: options.timeout, mayDelay: false };
  const transport = http(url, { ...options, fetchFn: createBoundedFetch(bounds) });
  return createPublicClient({ chain: base, transport });
}

/** Requests are sent in batches. Public RPCs accept ten requests in a batch. */
const batch = { batchSize: 10, wait: 1 };

/** Asks at the newest block, because an account may get code at any time. It never rejects. */
export function openCodeLookup(rpcUrl: string): HasCode {
  const client = connect(rpcUrl, { timeout: 2_000, retryCount: 0, batch });
  return (address) =>
    client.getCode({ address }).then(
      (code) => code !== undefined,
      () => undefined,
    );
}

/** The payment that the chain is asked about. */
type Sent = Pick<
  LedgerEntry,
  'payer' | 'payTo' | 'nonce' | 'amount' | 'validBefore' | 'claimedAt' | 'transaction'
>;

/**
 * What the chain shows of an authorization. It is `failed` if its nonce was cancelled or used to
 * pay somebody else, or if it expired unused. It is `open` if it is unused and not pending.
 *
 * It is `unknown` for one of three reasons. `unanswered`: the RPC does not answer, is behind a
 * known time, or serves another chain. `unseen`: the nonce was used, but the RPC, which is behind
 * or lacks old events, does not show the event. `pending`: the transaction waits for its block.
 */
export type Found =
  | StateOf<'settled' | 'failed' | 'open'>
  | { state: 'unknown'; because: 'unanswered' | 'unseen' | 'pending' };

/** Asks what happened to payments. It sends nothing. */
export type Chain = ReturnType<typeof openChain>;

/** Opens the questions to the chain. `now` is in milliseconds since 1970. */
export function openChain(
  client: PublicClient,
  now: () => number,
  tellFailure: (error: unknown) => void,
) {
  const logs = openLogs(client);
  return {
    /** How many blocks one request for logs covers here, tried at the newest blocks. @throws */
    tryLogRange: logs.tryRange,
    /** What the chain shows of a payment. `transaction` may have sent it. It never rejects. */
    ask: async (sent: Sent, transaction = ''): Promise<Found> => {
      const present = toSeconds(now());
      const claimedAt = toSeconds(Date.parse(sent.claimedAt));
      const authorized = {
        from: toHex(sent.payer),
        to: toHex(sent.payTo),
        nonce: toHex(sent.nonce),
        value: BigInt(sent.amount),
        validBefore: BigInt(sent.validBefore),
        transaction: transaction || sent.transaction,
        // If the clock was set back since the claim, the age must not be negative.
        age: claimedAt < present ? present - claimedAt : 0n,
      };
      try {
        return await findSettlement(client, logs, authorized);
      } catch (error) {
        tellFailure(error);
        return unanswered;
      }
    },
  };
}

const unanswered: Found = { state: 'unknown', because: 'unanswered' };

/** Whether the chain shows that a payment has ended. */
export function isEnd(found: Found): found is StateOf<'settled' | 'failed'> {
  return found.state === 'settled' || found.state === 'failed';
}

/** Whole seconds of a time in milliseconds, as the chain counts. */
function toSeconds(ms: number): bigint {
  return BigInt(Math.floor(ms / 1000));
}

/** An authorized transfer. `age` is in seconds: how long ago it can have been sent at most. */
type Authorized = AuthorizedTransfer & { validBefore: bigint; transaction: string; age: bigint };

/**
 * Reads the receipt of the known transaction, then whether the nonce is used, and then the logs.
 * The token's domain shows that the RPC serves USDC on Base.
 *
 * @throws viem's error if the RPC fails. Then nothing is known about the authorization.
 */
async function findSettlement(
  client: PublicClient,
  logs: Logs,
  authorized: Authorized,
): Promise<Found> {
  const { from, nonce, validBefore, transaction } = authorized;
  const receipt = isHash(transaction) ? await readReceipt(client, transaction) : undefined;
  if (receipt && readUse(receipt, authorized) === 'paid') {
    return { state: 'settled', transaction };
  }
  const latest = await client.getBlock();
  // Of several nodes behind one address, some may be behind the block of a reverted transaction.
  if (receipt && latest.number < receipt.blockNumber) return unanswered;
  const [used, shownDomain] = await client.multicall({
    contracts: [
      { ...token, functionName: 'authorizationState', args: [from, nonce] },
      { ...token, functionName: 'DOMAIN_SEPARATOR' },
    ],
    allowFailure: false,
    blockNumber: latest.number,
  });
  if (shownDomain !== separator) return unanswered;
  if (!used) {
    if (latest.timestamp >= validBefore) return { state: 'failed', reason: expired };
    const isPending = isHash(transaction) && (await isInPool(client, transaction));
    return isPending ? { state: 'unknown', because: 'pending' } : { state: 'open' };
  }
  const use = await logs.findUse(authorized, latest);
  if (!use) return { state: 'unknown', because: 'unseen' };
  if (use.cancelled) return { state: 'failed', reason: usedAlready };
  const settlement = await readReceipt(client, use.transactionHash);
  const end = settlement && readUse(settlement, authorized);
  if (end === undefined) return { state: 'unknown', because: 'unseen' };
  return end === 'paid'
    ? { state: 'settled', transaction: use.transactionHash }
    : { state: 'failed', reason: usedAlready };
}

/** Undefined if the transaction is in no block that the RPC shows. */
function readReceipt(client: PublicClient, hash: Hex) {
  return client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  });
}

/** Whether a transaction waits for its block. */
function isInPool(client: PublicClient, hash: Hex): Promise<boolean> {
  const found = client.getTransaction({ hash }).then(({ blockNumber }) => blockNumber === null);
  return found.catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return false;
    throw error;
  });
}

type Block = { number: bigint; timestamp: bigint };
type Logs = ReturnType<typeof openLogs>;

/** The most and the fewest blocks that one request for logs covers. RPCs bound it differently. */
const mostBlocks = 1_000n;
const fewestBlocks = 10n;
/** Seconds before its claim for which a payment is searched: clocks differ, and it may be older. */
const searchedBefore = 3_600n;

/** Searches the logs of the token. The range of a request halves when the RPC refuses it. */
function openLogs(client: PublicClient) {
  let range = mostBlocks;

  const read = async (start: bigint, end: bigint, topics: (Hex | Hex[])[]) =>
    client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: token.address,
          topics,
          fromBlock: numberToHex(start),
          toBlock: numberToHex(end),
        },
      ],
    });

  /** The logs that end with a block, and the first block that was searched. */
  const readBack = async (end: bigint, topics: (Hex | Hex[])[]) => {
    for (;;) {
      const start = end < range ? 0n : end - range + 1n;
      try {
        return { start, logs: await read(start, end, topics) };
      } catch (error) {
        if (range <= fewestBlocks || !isRefusal(error)) throw error;
        range = range / 2n < fewestBlocks ? fewestBlocks : range / 2n;
      }
    }
  };

  return {
    /** The event in which the nonce was used, searched from the newest block backwards. */
    findUse: async ({ from, nonce, age }: Authorized, latest: Block) => {
      const earliest = latest.timestamp - age - searchedBefore;
      let end = latest.number;
      let datedAt = latest.number;
      for (;;) {
        const topics = [[usedTopic, cancelledTopic], pad(from), nonce];
        const { start, logs } = await readBack(end, topics);
        const [use] = parseEventLogs({ abi: token.abi, logs });
        if (use?.transactionHash) {
          const { transactionHash, eventName } = use;
          return { transactionHash, cancelled: eventName === 'AuthorizationCanceled' };
        }
        if (start === 0n) return undefined;
        end = start - 1n;
        // A block's time is one more request, so it is read once for every thousand blocks.
        if (datedAt - end < mostBlocks) continue;
        datedAt = end;
        if ((await client.getBlock({ blockNumber: end })).timestamp < earliest) return undefined;
      }
    },
    tryRange: async () => {
      const end = await client.getBlockNumber();
      await readBack(end, [usedTopic, pad(token.address)]);
      return range;
    },
  };
}

const usedTopic = toEventSelector('AuthorizationUsed(address,bytes32)');
const cancelledTopic = toEventSelector('AuthorizationCanceled(address,bytes32)');

/** Whether the RPC answered the request and refused it. Each RPC has its own words for it. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const answer = error.walk(
    (cause) =>
      cause instanceof RpcRequestError ||
      (cause instanceof Error &&
        'status' in cause &&
        [400, 413, 422].includes(Number(cause.status))),
  );
  return answer !== null;
}

/** Whether a contract refused a call. viem also takes an RPC's -32603 for that, without data. */
export function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const answer = error.walk((each) => each instanceof RpcRequestError);
  const isInternal = answer instanceof RpcRequestError && answer.code === -32_603 && !answer.data;
  return (
    !isInternal && error.walk((each) => each instanceof ContractFunctionRevertedError) !== null
  );
}
