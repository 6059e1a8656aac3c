#!/usr/bin/env bash
# Runs: @modelcontextprotocol/sdk 1.32.2, its streamable HTTP server with "enableJsonResponse",
# asked as Copilot Studio and hand-written clients ask: "Accept: application/json".
# Guess: a server that is set to answer in JSON answers a client that takes JSON.
# Seen: 406 Not Acceptable. The Accept header has to name application/json and text/event-stream,
# also where no stream will ever be sent; "*/*", curl's default, is refused as well.
# Why it matters: a client or a probe that is right by HTTP finds no server there. Ours mends the
# header before the SDK reads it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const web = createServer(async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await new McpServer({ name: 's', version: '1' }).connect(transport);
  await transport.handleRequest(request, response);
}).listen(0, '127.0.0.1');
await once(web, 'listening');

const clientInfo = { name: 'c', version: '1' };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
const seen = [];
for (const Accept of ['application/json', '*/*', 'application/json, text/event-stream']) {
  const headers = { Accept, 'Content-Type': 'application/json' };
  const url = `http://127.0.0.1:${web.address().port}/mcp`;
  const response = await fetch(url, { method: 'POST', headers, body });
  seen.push(`${Accept}: ${response.status} ${response.headers.get('content-type').split(';')[0]}`);
}
console.log('version: @modelcontextprotocol/sdk 1.32.2');
console.log('guess:   200 application/json for each');
console.log('seen:   ', seen.join(' | '));
const [json, any, both] = seen.map((line) => line.split(': ')[1]);
process.exit(json.startsWith('406') && any.startsWith('406') && both.startsWith('200') ? 0 : 1);
JS
node try.mjs
