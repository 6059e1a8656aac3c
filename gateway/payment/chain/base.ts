import {
  createPublicClient,
  defineChain,
  http,
  type HttpTransport,
  type HttpTransportConfig,
  type PublicClient,
} from 'viem';
import { createBoundedFetch } from '../../../pipeline/platform/bounded-fetch.ts';
import { chainId } from '../protocol.ts';

/** Base, or a private chain with its id. `viem/chains` would bundle all other chains too. */
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
const requestOptions = { timeout: 8_000, retryCount: 1, retryDelay: 200 };

/** The largest RPC answer in bytes. Our largest, the logs of an account, has some kilobytes. */
const maxBytes = 5_000_000;

/** An RPC. `pollingMs` is the interval between requests for a receipt. */
export type Rpc = { url: string; pollingMs: number };

export function connect({ url, pollingMs }: Rpc): PublicClient {
  return createPublicClient({
    chain: base,
    transport: openTransport(url, requestOptions),
    pollingInterval: pollingMs,
    // Receipts must be current, so block numbers are not cached.
    cacheTime: 0,
  });
}

/** An RPC over HTTP. `timeout` covers the whole answer; viem's own covers only the headers. */
export function openTransport(
  url: string,
  { timeout, ...options }: HttpTransportConfig & { timeout: number },
): HttpTransport {
  const fetchFn = createBoundedFetch({ service: 'the RPC', maxBytes, timeoutMs: timeout });
  return http(url, { ...options, timeout, fetchFn });
}
