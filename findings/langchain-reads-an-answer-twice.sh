#!/usr/bin/env bash
# Runs: @langchain/mcp-adapters 1.1.4, calling a tool that answers with structuredContent and, as
# the standard asks of every such tool, the same JSON as text.
# Guess: the model gets the text, or the object; the other is the artifact.
# Seen: the message for the model is one text that holds the text, its quotation marks escaped once
# more, and beside it the object, and _meta, too: more than twice as long. The settings
# outputHandling and useStandardContentBlocks do not change it. Where content is empty the message
# is "[]", without the object.
# Why it matters: a list of a hundred rows costs twice its tokens at every step of the agent. Ask
# such a server for fewer or compact rows.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @langchain/mcp-adapters@1.1.4 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 \
  @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';

const toRow = (_, n) => ({ repo: `owner/name-${n}`, stars: n });
const answer = { rows: Array.from({ length: 20 }, toRow) };
const text = JSON.stringify(answer);
if (process.argv[2] === 'serve') {
  const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
  const tools = ['both', 'only'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    structuredContent: answer,
    content: params.name === 'both' ? [{ type: 'text', text }] : [],
  }));
  await server.connect(new StdioServerTransport());
} else {
  const args = ['try.mjs', 'serve'];
  const mcpServers = { shop: { transport: 'stdio', command: 'node', args } };
  const client = new MultiServerMCPClient({ mcpServers, outputHandling: 'content' });
  const lengths = [];
  for (const tool of await client.getTools()) {
    const call = { type: 'tool_call', id: '1', name: tool.name, args: {} };
    const { content } = await tool.invoke(call);
    lengths.push(typeof content === 'string' ? content.length : JSON.stringify(content).length);
  }
  await client.close();
  console.log('version: @langchain/mcp-adapters 1.1.4');
  console.log(`guess:   ${text.length} letters, both times`);
  console.log(`seen:    ${lengths.join(' and ')} letters`);
  process.exit(lengths[0] > 2 * text.length && lengths[1] === 2 ? 0 : 1);
}
JS
node try.mjs
