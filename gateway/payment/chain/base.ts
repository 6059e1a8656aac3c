import {
  BaseError,
  createPublicClient,
  defineChain,
  http,
  type HttpTransportConfig,
  type PublicClient,
  RpcRequestError,
  TransactionNotFoundError,
} from 'viem';
import { createBoundedFetch } from '../../../pipeline/platform/bounded-fetch.ts';
import { chainId, type Hex } from '../protocol.ts';

/** Base, or a private chain with its own id. `viem/chains` would also bundle all other chains. */
export const base = defineChain({
  id: chainId,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  contracts: {
    multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11' },
    // Source: OP Stack, predeploys.
    gasPriceOracle: { address: '0x420000000000000000000000000000000000000f' },
  },
});

/** Timeout of one RPC request and delay before its retry, in milliseconds. */
const usualRequest = { timeout: 8_000, retryCount: 1, retryDelay: 200 };

/** The largest RPC answer in bytes. The largest answer that we need, the logs of an account, has some kilobytes. */
const maxBytes = 5_000_000;

/** A client of an RPC over HTTP. `timeout` covers the whole answer; viem's own timeout covers only the headers. */
export function connect(
  url: string,
  options: HttpTransportConfig & { timeout: number } = usualRequest,
): PublicClient {
  const bounds = { service: 'the RPC', maxBytes, timeoutMs: options.timeout, mayDelay: false };
  const transport = http(url, { ...options, fetchFn: createBoundedFetch(bounds) });
  return createPublicClient({ chain: base, transport });
}

/** Whether an address has code, as a contract wallet does. Undefined if the RPC does not answer. */
export type HasCode = (address: Hex) => Promise<boolean | undefined>;

/** Whether a transaction is pending or in a block. Undefined if the chain does not know it. @throws viem's error of the RPC. */
export async function findTransaction(
  client: PublicClient,
  hash: Hex,
): Promise<'pending' | 'mined' | undefined> {
  try {
    const { blockNumber } = await client.getTransaction({ hash });
    return blockNumber === null ? 'pending' : 'mined';
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined;
    throw error;
  }
}

/** The timeout of a request in milliseconds. */
const timeout = 2_000;
/** Requests are sent in batches, so many requests cost little. Public RPCs accept ten requests in a batch. */
const batch = { batchSize: 10, wait: 1 };

/** Asks at the newest block and without a cache, because an account may get code at any time. It never rejects. */
export function openCodeLookup(rpcUrl: string): HasCode {
  const client = connect(rpcUrl, { timeout, retryCount: 0, batch });
  return (address) =>
    client.getCode({ address }).then(
      (code) => code !== undefined,
      () => undefined,
    );
}

/**
 * Why a transfer was not sent, by the names of the log's events. `wallet-empty`: the wallet has too little ether for gas.
 * `fee-too-high`: the chain's fee is above the operator's bound. `gas-too-high`: the call needs more gas than the
 * operator's bound, which a payer's contract can cause. `chain-stopped`: the newest block is old. `authorization-ending`:
 * the authorization ends within two blocks.
 */
type UnsentCause =
  | 'wallet-empty'
  | 'fee-too-high'
  | 'gas-too-high'
  | 'chain-stopped'
  | 'authorization-ending';

/** A transfer was not sent, so it cannot land. */
export class UnsentError extends Error {
  override name = 'UnsentError';
  readonly because: UnsentCause;

  constructor(because: UnsentCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.because = because;
  }
}

/** Whether an error is a fault of the RPC, and not the answer of a contract. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError);
  if (rpcError instanceof RpcRequestError) {
    return rpcError.code !== reverted && !isContractFailure(rpcError.details);
  }
  // An error of decoding is about a contract's answer. All other errors come from the connection.
  return error.walk((cause) => cause instanceof Error && /^Abi|ZeroData/.test(cause.name)) === null;
}

/** The code of an RPC error for a revert. Source: geth and anvil. */
const reverted = 3;

/** Whether the text reports a failed contract: reverted, out of gas, or invalid code. Source: geth, anvil. */
function isContractFailure(details: string): boolean {
  return /revert|out of gas|exceeds allowance|^EVM error|invalid (?:opcode|jump)|stack (?:under|limit)|write protection|return data out of bounds|gas uint64 overflow/i.test(
    details,
  );
}
