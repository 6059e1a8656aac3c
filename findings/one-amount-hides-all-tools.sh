#!/usr/bin/env bash
# Runs: a server and a client of @modelcontextprotocol/sdk 1.32.2 with zod 4.6.7. One of two tools
# takes an amount as z.bigint(), or a day as z.date().
# Guess: registerTool() throws, or the tool is listed without a type for that argument.
# Seen: it is registered without a word, and then listTools() fails for all tools: error -32603
# "BigInt cannot be represented in JSON Schema". The other tool can be called, if somebody knows its
# name. A z.coerce.date(), which texts fit, does the same.
# Why it matters: a server passes its own tests, which call tools by name, and no agent finds a
# single tool of it. Our tools take texts and numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 \
  zod@4.6.7 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const run = async () => ({ content: [{ type: 'text', text: 'ran' }] });
const toolsBeside = async (argument) => {
  const server = new McpServer({ name: 'server', version: '1.0.0' });
  server.registerTool('find', { inputSchema: { language: z.string() } }, run);
  server.registerTool('pay', { inputSchema: { argument } }, run);
  const client = new Client({ name: 'client', version: '1.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const listed = await client.listTools().then(
    ({ tools }) => tools.map(({ name }) => name).join(),
    (error) => `error ${error.code}`,
  );
  const { content } = await client.callTool({ name: 'find', arguments: { language: 'Rust' } });
  await client.close();
  return `${listed}, find ${content[0].text}`;
};
const kinds = { number: z.number(), bigint: z.bigint(), date: z.date(), text: z.coerce.date() };
const seen = {};
for (const [kind, argument] of Object.entries(kinds)) seen[kind] = await toolsBeside(argument);
console.log('version: @modelcontextprotocol/sdk 1.32.2, zod 4.6.7');
console.log('guess:   registerTool() throws, or find and pay are listed');
for (const [kind, tools] of Object.entries(seen)) console.log(`seen:    ${kind}: ${tools}`);
const hidden = ['bigint', 'date', 'text'].every((kind) => seen[kind] === 'error -32603, find ran');
process.exit(seen.number === 'find,pay, find ran' && hidden ? 0 : 1);
JS
node try.mjs
