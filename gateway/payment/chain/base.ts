import {
  createPublicClient,
  defineChain,
  http,
  type HttpTransport,
  type HttpTransportConfig,
  type PublicClient,
} from 'viem';
import { createBoundedFetch } from '../../../pipeline/contract/bounded-fetch.ts';
import { chainId } from '../protocol.ts';

/** Base, or a private chain in its place. `viem/chains` would bring all the others along. */
export const base = defineChain({
  id: chainId,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  contracts: { multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11' } },
});

/** Milliseconds an RPC may take for one answer, and how often it is asked again. */
const patience = { timeout: 8_000, retryCount: 1, retryDelay: 200 };

/** The largest answer of an RPC in bytes. The largest we ask for, the logs of an account, takes some kilobytes. */
const maxBytes = 5_000_000;

/** How an RPC is asked. `pollingMs` is how often a receipt is looked for. */
export type Rpc = { url: string; pollingMs: number };

export function connect({ url, pollingMs }: Rpc): PublicClient {
  return createPublicClient({
    chain: base,
    transport: openTransport(url, patience),
    pollingInterval: pollingMs,
    // A receipt must be of the newest block, so no block number is kept.
    cacheTime: 0,
  });
}

/** An RPC over HTTP. `timeout` is for the whole answer; viem's own ends with the headers. */
export function openTransport(
  url: string,
  { timeout, ...options }: HttpTransportConfig & { timeout: number },
): HttpTransport {
  const fetchFn = createBoundedFetch({ service: 'the RPC', maxBytes, timeoutMs: timeout });
  return http(url, { ...options, timeout, fetchFn });
}
