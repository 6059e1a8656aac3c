#!/usr/bin/env bash
# Runs: @modelcontextprotocol/sdk 1.32.2, client and server in one process. The tool's output schema
# wants a number, and the server answers with a text instead.
# Guess: callTool() refuses the answer, because the server has published the schema.
# Seen: a client that has not called listTools() in this session gets the wrong answer without an
# error. After listTools() the same call throws -32602.
# Why it matters: agents that cache the list of tools between sessions are lenient, others strict; a
# schema that is slightly wrong breaks only some of them, and a paid answer is charged before that.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

async function call(listFirst) {
  const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      {
        name: 'count',
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object', properties: { rows: { type: 'number' } } },
      },
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, () => ({
    content: [],
    structuredContent: { rows: 'seven' },
  }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(near);
  if (listFirst) await client.listTools();
  return client.callTool({ name: 'count' }).then(
    (result) => JSON.stringify(result.structuredContent),
    (error) => `throws ${error.code}`,
  );
}
const seen = [await call(false), await call(true)];
console.log('version: @modelcontextprotocol/sdk 1.32.2');
console.log('guess:   throws, with or without listTools()');
console.log(`seen:    without listTools() ${seen[0]}; with it ${seen[1]}`);
process.exit(seen.join() === '{"rows":"seven"},throws -32602' ? 0 : 1);
JS
node try.mjs
