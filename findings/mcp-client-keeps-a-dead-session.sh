#!/usr/bin/env bash
# Runs: the client of @modelcontextprotocol/sdk 1.32.2 over HTTP; between two calls the server is
# started anew, so it answers 404 to the session it does not know, as the protocol says.
# Guess: the client begins a new session and repeats the call. The protocol says that it MUST start
# a new session at a 404.
# Seen: it throws, and throws at every later call as well: the dead session's id is sent for ever,
# until the program makes a new client.
# Why it matters: each deployment of a server with sessions cuts off every agent that was connected,
# until its host is restarted. Our route keeps no sessions, so a restart is not noticed.
# Source: MCP specification of 2025-11-25, Transports, Session Management
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

let sessions = new Map();
let beginnings = 0;
const server = createServer(async (request, response) => {
  const session = request.headers['mcp-session-id'];
  let transport = sessions.get(session);
  if (session && !transport) return response.writeHead(404).end();
  if (!transport) {
    beginnings += 1;
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => sessions.set(id, transport),
    });
    const mcp = new McpServer({ name: 'example', version: '1.0.0' });
    mcp.registerTool('greet', {}, () => ({ content: [{ type: 'text', text: 'hello' }] }));
    await mcp.connect(transport);
  }
  await transport.handleRequest(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const client = new Client({ name: 'example', version: '1.0.0' });
const address = new URL(`http://127.0.0.1:${server.address().port}/`);
await client.connect(new StreamableHTTPClientTransport(address));
const call = () => client.callTool({ name: 'greet' }).then(() => 'hello', ({ code }) => code);
const seen = [await call()];
sessions = new Map();
seen.push(await call(), await call(), `${beginnings} session`);
console.log('version: @modelcontextprotocol/sdk 1.32.2');
console.log('guess:   hello, hello, hello, 2 sessions');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'hello,404,404,1 session' ? 0 : 1);
JS
node try.mjs
