import { McpServer } from '@modelcontextprotocol/server';
import { version } from '../../endpoints/endpoints.ts';
import type { Price } from '../../payment/prices.ts';
import { paymentHeaders, toBase64Json } from '../../payment/protocol.ts';
import type { Fetch } from '../ask.ts';
import { createTrendClient } from '../trend-client.ts';
import { toToolResult } from './tool-result.ts';
import { tools } from './tools.ts';

/** Where the service is, and what fetches. With `pay`, paid tools pay by themselves. */
export type McpOptions = { baseUrl: string; fetch: Fetch; pay?: PayingFetch | undefined };

/** A `fetch` that pays up to the price. */
export type PayingFetch = (price: Price) => Fetch;

/**
 * The service as tools. A paid one without `pay` gives the payment requirements, and takes the payment that the caller
 * made of them. Source: x402, MCP transport V2.
 */
export function createMcpServer({ baseUrl, fetch, pay }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'trend-intelligence', title: 'Trend Intelligence', version },
    {
      instructions:
        'A nightly digest of trending new GitHub repositories. Start with get_brief; get_latest_digest has the whole of it. get_repos and get_digests are paid by the call.',
    },
  );
  for (const { name, title, description, price, input, output, call } of tools) {
    const annotations = {
      readOnlyHint: price === undefined,
      destructiveHint: false,
      openWorldHint: true,
    };
    const about = { title, description, annotations, inputSchema: input, outputSchema: output };
    server.registerTool(name, about, async (wanted, { mcpReq }) => {
      const { _meta: meta, signal } = mcpReq;
      const payment = meta?.['x402/payment'];
      const own = price && pay ? pay(price) : fetch;
      const paying = payment === undefined ? own : withPayment(fetch, payment);
      const client = createTrendClient({ baseUrl, fetch: withSignal(paying, signal) });
      return toToolResult(await call(client, wanted));
    });
  }
  return server;
}

/** Stops also when the caller cancels. */
function withSignal(fetch: Fetch, cancelled: AbortSignal): Fetch {
  return (url, { signal, ...options }) => {
    const signals = signal ? [signal, cancelled] : [cancelled];
    return fetch(url, { ...options, signal: AbortSignal.any(signals) });
  };
}

/** Sends the payment that the caller made along. */
function withPayment(fetch: Fetch, payment: unknown): Fetch {
  return (url, options) => {
    const headers = new Headers(options.headers);
    headers.set(paymentHeaders.payload, toBase64Json(payment));
    return fetch(url, { ...options, headers });
  };
}
