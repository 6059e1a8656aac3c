import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { closeAtEnd } from '../at-end.ts';

/** What a call of a tool may have besides its arguments: a payment in `_meta`, and a signal that ends it. */
type Calling = { payment?: string; signal?: AbortSignal };

/** The official client, connected to the MCP server at an address until the end of the test or its file. `payment` is the value of the HTTP header. */
export async function openMcp(address: string) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`)));
  const call = (
    name: string,
    given: Record<string, unknown> = {},
    { payment, signal }: Calling = {},
  ) => {
    const sent: unknown = payment === undefined ? undefined : JSON.parse(atob(payment));
    const meta = sent === undefined ? {} : { _meta: { 'x402/payment': sent } };
    return client.callTool({ name, arguments: given, ...meta }, signal ? { signal } : {});
  };
  return { client, call, close: closeAtEnd(() => client.close()) };
}

/** The text of a tool's first content. */
export function textOf(content: unknown): string {
  const [first] = z.array(z.object({ text: z.string() })).parse(content);
  return first?.text ?? '';
}
