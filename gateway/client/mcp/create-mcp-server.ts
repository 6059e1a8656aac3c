import { McpServer } from '@modelcontextprotocol/server';
import { version } from '../../endpoints/endpoints.ts';
import { cacheFor } from '../../endpoints/files.ts';
import { resources } from '../../endpoints/tools.ts';
import type { Price } from '../../payment/prices.ts';
import { toBase64Json } from '../../payment/answers.ts';
import { longestPayment, network, paymentHeaders, usdc } from '../../payment/protocol.ts';
import { type Fetch, get, refuseUnasked } from '../ask.ts';
import { toToolResult, tools } from './tools.ts';

/** The service's base address, and the `fetch` for it. With `pay`, paid tools pay by themselves. */
export type McpOptions = { baseUrl: string; fetch: Fetch; pay?: PayingFetch | undefined };

/** A `fetch` that pays. Until `received` is called, a repeated call does not pay again. */
type Purchase = { fetch: Fetch; received: () => Promise<void> };

/** Begins a purchase for at most the price. */
export type PayingFetch = (price: Price) => Purchase;

const secondMs = 1_000;
/** Clients may keep these lists for a day, and share them. Source: MCP 2026-07-28, caching. */
const lists = { ttlMs: cacheFor.day * secondMs, cacheScope: 'public' } as const;

/**
 * Creates an MCP server with one tool for each endpoint, and the digest and the manual as
 * resources.
 *
 * No tool has an output schema. Clients of SDK 1.x discard a paid answer that their validator does
 * not accept, and a later version may add fields.
 *
 * Without `pay`, a paid tool answers with the payment requirements. The caller may send a payment
 * for them in `_meta`.
 * Source: x402, MCP transport V2.
 */
export function createMcpServer({ baseUrl, fetch, pay }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'trend-intelligence', title: 'Trend Intelligence', version },
    {
      instructions:
        'A nightly digest of trending new GitHub repositories. Start with get_brief. get_latest_digest gives the whole digest. check_repository, get_repos and get_digests cost money for each call.',
      // The lists change only with a new version of the server.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      cacheHints: { 'tools/list': lists, 'resources/list': lists, 'server/discover': lists },
    },
  );
  for (const { name, path, maxAge, ...about } of resources) {
    const cacheHint = { ttlMs: maxAge * secondMs, cacheScope: 'public' } as const;
    server.registerResource(
      name,
      `${baseUrl}${path}`,
      { ...about, cacheHint },
      async ({ href }) => {
        const text = await readText(fetch, href);
        return { contents: [{ uri: href, mimeType: about.mimeType, text }] };
      },
    );
  }
  for (const { name, title, description, price, input, call } of tools) {
    const annotations = {
      readOnlyHint: price === undefined,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    };
    const about = {
      title,
      description,
      annotations,
      inputSchema: input,
      ...(price ? { _meta: { x402: describePrice(price) } } : {}),
    };
    server.registerTool(name, about, async (sent, { mcpReq }) => {
      const { _meta: meta, signal } = mcpReq;
      const payment = meta?.['x402/payment'];
      const header = payment === undefined ? undefined : toHeader(payment);
      if (header && header.length > longestPayment) {
        const problem = `x402/payment takes at most ${longestPayment} characters in base64, got ${header.length}`;
        return toToolResult(refuseUnasked(problem));
      }
      const purchase = price && pay && header === undefined ? pay(price) : undefined;
      const paying = header === undefined ? fetch : withPayment(fetch, header);
      const ownFetch = withSignal(purchase?.fetch ?? paying, signal);
      const answer = await call(ownFetch, baseUrl, sent);
      if (answer.ok) await purchase?.received();
      return toToolResult(answer);
    });
  }
  return server;
}

/** The price of a tool in its listing. Some clients pay only for tools that have it. */
function describePrice({ atomic: amount, display: price }: Price): object {
  return { paymentRequired: true, scheme: 'exact', network, asset: usdc.address, amount, price };
}

/** The text at a URL. @throws Error if the service does not answer with the text. */
async function readText(fetch: Fetch, url: string): Promise<string> {
  const got = await get(fetch, url);
  if ('failure' in got) throw new Error(`${url} cannot be read: the service did not answer.`);
  const { status } = got.response;
  if (status !== 200) throw new Error(`${url} cannot be read: the service answered ${status}.`);
  return got.text;
}

/** A `fetch` that also ends if the caller cancels. */
function withSignal(fetch: Fetch, cancelled: AbortSignal): Fetch {
  return (url, { signal, ...options }) => {
    const signals = signal ? [signal, cancelled] : [cancelled];
    return fetch(url, { ...options, signal: AbortSignal.any(signals) });
  };
}

/** A `fetch` that sends a payment with each request. */
export function withPayment(fetch: Fetch, header: string): Fetch {
  return (url, options) => {
    const headers = new Headers(options.headers);
    headers.set(paymentHeaders.payload, header);
    return fetch(url, { ...options, headers });
  };
}

/** A payment's header; some clients send it as such. One too deep becomes empty, and is refused. */
function toHeader(payment: unknown): string {
  if (typeof payment === 'string' && /^[\w+/=-]+$/.test(payment)) return payment;
  try {
    return toBase64Json(payment);
  } catch {
    return toBase64Json({});
  }
}
