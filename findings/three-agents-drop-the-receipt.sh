#!/usr/bin/env bash
# Runs: the MCP clients of three agent frameworks, calling a tool that answers with text, the same
# as structuredContent, and a receipt in _meta, where x402 puts it.
# Guess: the caller of the tool gets the whole result, as from the SDK itself.
# Seen: Mastra gives the structured content alone, Genkit that or the parsed text, OpenAI’s agents a
# text: in all three the receipt with the transaction is gone, and no setting asks for it.
# Why it matters: what was paid for cannot be booked from the result. A seller writes into the
# answer itself whether it was charged; a buyer reads the chain.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @mastra/mcp@2.0.0 @mastra/core@1.71.0 genkit@1.42.0 @genkit-ai/mcp@1.42.0 \
  @openai/agents@0.20.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

if (process.argv[2] === 'serve') {
  const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
  const tools = [{ name: 'buy', inputSchema: { type: 'object', properties: {} } }];
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, () => ({
    structuredContent: { charged: true },
    content: [{ type: 'text', text: '{"charged":true}' }],
    _meta: { 'x402/payment-response': { success: true, transaction: '0xabc' } },
  }));
  await server.connect(new StdioServerTransport());
} else {
  const command = { command: 'node', args: ['try.mjs', 'serve'] };
  const { MCPClient } = await import('@mastra/mcp');
  const mastra = new MCPClient({ servers: { shop: command } });
  const { shop_buy: fromMastra } = await mastra.listTools();

  const { genkit } = await import('genkit');
  const { createMcpHost } = await import('@genkit-ai/mcp');
  const host = createMcpHost({ name: 'host', mcpServers: { shop: command } });
  const [fromGenkit] = await host.getActiveTools(genkit({}));

  const { Agent, MCPServerStdio, RunContext, getAllMcpTools } = await import('@openai/agents');
  const stdio = new MCPServerStdio(command);
  await stdio.connect();
  const [runContext, agent] = [new RunContext(), new Agent({ name: 'buyer' })];
  const [fromAgents] = await getAllMcpTools({ mcpServers: [stdio], runContext, agent });

  const results = [await fromMastra.execute({}, {}), await fromGenkit({})];
  results.push(await fromAgents.invoke(runContext, '{}'));
  const seen = results.map((result) => JSON.stringify(result));
  console.log('version: @mastra/mcp 2.0.0, @genkit-ai/mcp 1.42.0, @openai/agents 0.20.0');
  console.log('guess:   the receipt is in all three');
  console.log('seen:   ', seen.join(' | '));
  process.exit(seen.every((text) => text.includes('charged') && !text.includes('0xabc')) ? 0 : 1);
}
JS
node try.mjs
