import { McpServer } from '@modelcontextprotocol/server';
import { version } from '../../endpoints/version.ts';
import { paymentHeaders, toBase64Json } from '../../payment/protocol.ts';
import type { Fetch } from '../ask.ts';
import { createTrendClient } from '../trend-client.ts';
import { toToolResult } from './tool-result.ts';
import { tools } from './tools.ts';

/** Where the service is, and what fetches: the platform's own, or one that pays. */
export type McpOptions = { baseUrl: string; fetch: Fetch };

/**
 * The service as tools. A paid one pays by itself where `fetch` does; otherwise it gives the payment requirements, and
 * takes the payment that the caller made of them. Source: x402, MCP transport V2.
 */
export function createMcpServer({ baseUrl, fetch }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'trend-intelligence', title: 'Trend Intelligence', version },
    {
      instructions:
        'A nightly digest of trending new GitHub repositories. Start with get_brief; get_latest_digest has the whole of it. get_repos and get_digests are paid by the call.',
    },
  );
  for (const { name, title, description, paid, input, output, call } of tools) {
    const annotations = { readOnlyHint: !paid, destructiveHint: false, openWorldHint: true };
    const about = { title, description, annotations, inputSchema: input, outputSchema: output };
    server.registerTool(name, about, async (wanted, { mcpReq }) => {
      const { _meta: meta } = mcpReq;
      const payment = meta?.['x402/payment'];
      const paying = payment === undefined ? fetch : withPayment(fetch, payment);
      return toToolResult(await call(createTrendClient({ baseUrl, fetch: paying }), wanted));
    });
  }
  return server;
}

/** Sends the payment that the caller made along. */
function withPayment(fetch: Fetch, payment: unknown): Fetch {
  return (url, options) => {
    const headers = new Headers(options.headers);
    headers.set(paymentHeaders.payload, toBase64Json(payment));
    return fetch(url, { ...options, headers });
  };
}
