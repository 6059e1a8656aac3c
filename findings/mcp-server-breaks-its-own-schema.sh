#!/usr/bin/env bash
# Runs: @modelcontextprotocol/sdk 1.32.2 with zod 4.6.7: a tool whose output schema is a plain
# z.object, and whose function returns one field more than the schema names.
# Guess: the field is dropped before it is sent, as zod's parse drops it; or it is allowed.
# Seen: the server checks with zod, which lets it pass, and sends the field all the same; yet it
# published the schema with "additionalProperties": false. The SDK's own client then throws -32602.
# Why it matters: one additive field in an answer breaks strict clients of the very same SDK, after
# the call was paid. Output schemas need z.looseObject; our tools publish no output schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const server = new McpServer({ name: 's', version: '1' });
server.registerTool('count', { outputSchema: { rows: z.number() } }, () => ({
  content: [],
  structuredContent: { rows: 7, night: '2026-11-28' },
}));
const [near, far] = InMemoryTransport.createLinkedPair();
await server.connect(far);
const client = new Client({ name: 'c', version: '1' });
await client.connect(near);
const { tools } = await client.listTools();
const closed = tools[0].outputSchema.additionalProperties;
const seen = await client.callTool({ name: 'count' }).then(
  (result) => JSON.stringify(result.structuredContent),
  (error) => `throws ${error.code}`,
);
console.log('version: @modelcontextprotocol/sdk 1.32.2, zod 4.6.7');
console.log('guess:   {"rows":7}');
console.log(`seen:    additionalProperties is ${closed}, callTool ${seen}`);
process.exit(closed === false && seen === 'throws -32602' ? 0 : 1);
JS
node try.mjs
