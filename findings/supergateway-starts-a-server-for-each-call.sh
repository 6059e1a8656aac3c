#!/usr/bin/env bash
# Runs: supergateway 4.0.0, which puts an MCP server for standard input behind HTTP, in its newer
# form (--outputTransport streamableHttp), before a server with a tool that answers its number of
# the process and counts its calls.
# Guess: one process serves all calls, or one for each session, and the count goes up.
# Seen: without --stateful each call starts a process of its own, so the count is always 1.
# Why it matters: whatever a server keeps in its memory is gone by the next call: an open payment, a
# limit of spending, a cache. Our MCP server keeps its payments and their limit in a file, which all
# its processes share.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  supergateway@4.0.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

writeFileSync('server.mjs', `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
let calls = 0;
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('count', {}, () => {
  calls += 1;
  return { content: [{ type: 'text', text: process.pid + ' ' + calls }] };
});
await server.connect(new StdioServerTransport());
`);
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
await once(probe.close(), 'close');
const options = ['--stdio', 'node server.mjs', '--outputTransport', 'streamableHttp'];
const program = ['node_modules/supergateway/dist/index.js', ...options, '--port', String(port)];
const gateway = spawn(process.execPath, program, { stdio: 'ignore' });
process.on('exit', () => gateway.kill());
const url = new URL(`http://127.0.0.1:${port}/mcp`);
while (!(await fetch(url).catch(() => undefined))) await new Promise((go) => setTimeout(go, 100));
const client = new Client({ name: 'c', version: '1' });
await client.connect(new StreamableHTTPClientTransport(url));
const call = async () => (await client.callTool({ name: 'count' })).content[0].text.split(' ');
const calls = [await call(), await call(), await call()];
const processes = new Set(calls.map(([pid]) => pid)).size;
const seen = `${processes} processes, counts ${calls.map(([, count]) => count).join(', ')}`;
console.log('version: supergateway 4.0.0\nguess:   1 processes, counts 1, 2, 3');
console.log(`seen:    ${seen}`);
process.exit(seen === '3 processes, counts 1, 1, 1' ? 0 : 1);
JS
node try.mjs
