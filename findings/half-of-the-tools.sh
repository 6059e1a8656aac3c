#!/usr/bin/env bash
# Runs: the MCP clients of @google/adk 2.0.0 and @llamaindex/tools 0.1.12, beside that of
# @strands-agents/sdk 1.16.0, at a server that lists its tools on two pages.
# Guess: all of them follow nextCursor, as the standard asks, and know both tools.
# Seen: @google/adk and @llamaindex/tools ask for the first page alone. The tool of the second page
# does not exist for their model, and nothing says that there is more.
# Why it matters: a server that grows beyond one page loses its last tools without an error in any
# log. Put all tools on one page; ours are.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @google/adk@2.0.0 @llamaindex/tools@0.1.12 @llamaindex/core@0.6.22 @llamaindex/env@0.1.30 \
  @strands-agents/sdk@1.16.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { MCPToolset } from '@google/adk';
import { mcp } from '@llamaindex/tools';
import { McpClient } from '@strands-agents/sdk';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const tool = (name) => ({ name, description: name, inputSchema: { type: 'object' } });
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'shop', version: '1' },
  }),
  'tools/list': ({ cursor } = {}) =>
    cursor ? { tools: [tool('last')] } : { tools: [tool('first')], nextCursor: 'more' },
};
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method, params } = await json(request);
  if (id === undefined) return response.writeHead(202).end();
  const result = answers[method]?.(params) ?? {};
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/mcp`;

const adk = await new MCPToolset({ type: 'StreamableHTTPConnectionParams', url }).getTools();
const llama = await mcp({ url, useSSETransport: false }).tools();
const strands = new McpClient({ transport: new StreamableHTTPClientTransport(new URL(url)) });
const counts = [adk, llama, await strands.listTools()].map(({ length }) => length).join(', ');
console.log('guess:   adk, llamaindex and strands know 2, 2, 2 tools');
console.log(`seen:    ${counts}`);
process.exit(counts === '1, 1, 2' ? 0 : 1);
JS
node try.mjs
