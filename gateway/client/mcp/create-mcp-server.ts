import { McpServer } from '@modelcontextprotocol/server';
import { version } from '../../endpoints/endpoints.ts';
import type { Price } from '../../payment/prices.ts';
import { toBase64Json } from '../../payment/answer.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import type { Fetch } from '../ask.ts';
import { createTrendClient } from '../trend-client.ts';
import { toToolResult, tools } from './tools.ts';

/** The service's base address, and the `fetch` for it. With `pay`, paid tools pay by themselves. */
export type McpOptions = { baseUrl: string; fetch: Fetch; pay?: PayingFetch | undefined };

/** A `fetch` that pays. `received` is called once the caller understood the answer: until then nothing is paid again. */
type Purchase = { fetch: Fetch; received: () => void };

/** Begins a purchase for at most the price. */
export type PayingFetch = (price: Price) => Purchase;

/**
 * Creates an MCP server with one tool for each endpoint.
 *
 * No tool has an output schema. Clients of SDK 1.x throw away an answer that their validator does not understand, after
 * it was paid, and a later version may add fields.
 *
 * Without `pay`, a paid tool answers with the payment requirements. The caller may send a payment for them in `_meta`.
 * Source: x402, MCP transport V2.
 */
export function createMcpServer({ baseUrl, fetch, pay }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'trend-intelligence', title: 'Trend Intelligence', version },
    {
      instructions:
        'A nightly digest of trending new GitHub repositories. Start with get_brief. get_latest_digest gives the whole digest. get_repos and get_digests cost money for each call.',
    },
  );
  for (const { name, title, description, price, input, call } of tools) {
    const annotations = {
      readOnlyHint: price === undefined,
      destructiveHint: false,
      openWorldHint: true,
    };
    const about = { title, description, annotations, inputSchema: input };
    server.registerTool(name, about, async (sent, { mcpReq }) => {
      const { _meta: meta, signal } = mcpReq;
      const payment = meta?.['x402/payment'];
      const purchase = price && pay && payment === undefined ? pay(price) : undefined;
      const paying = payment === undefined ? fetch : withPayment(fetch, payment);
      const ownFetch = withSignal(purchase?.fetch ?? paying, signal);
      const answer = await call(createTrendClient({ baseUrl, fetch: ownFetch }), sent);
      if (answer.ok) purchase?.received();
      return toToolResult(answer);
    });
  }
  return server;
}

/** A `fetch` that also ends when the caller cancels. */
function withSignal(fetch: Fetch, cancelled: AbortSignal): Fetch {
  return (url, { signal, ...options }) => {
    const signals = signal ? [signal, cancelled] : [cancelled];
    return fetch(url, { ...options, signal: AbortSignal.any(signals) });
  };
}

/** A `fetch` that sends the caller's payment with each request. */
function withPayment(fetch: Fetch, payment: unknown): Fetch {
  return (url, options) => {
    const headers = new Headers(options.headers);
    headers.set(paymentHeaders.payload, toBase64Json(payment));
    return fetch(url, { ...options, headers });
  };
}
