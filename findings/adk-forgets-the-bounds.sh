#!/usr/bin/env bash
# Runs: @google/adk 2.0.0, which hands the tools of an MCP server to Gemini.
# Guess: what Gemini's own schema knows (minimum, maximum, pattern, maxItems, default, format) is
# handed on, and a reference is resolved.
# Seen: types, enums and descriptions are all that is left. A day behind $ref becomes an object
# without fields, a oneOf a value of no type, and the numbers of an enum become texts.
# Why it matters: the model hears neither the most rows nor the form of a name, and learns them from
# refusals. Say bounds in words, write each property out, and let a refusal say what is taken.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @google/adk@2.0.0 @modelcontextprotocol/sdk@1.32.2 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { MCPToolset } from '@google/adk';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const inputSchema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
    name: { type: 'string', pattern: '^[^/]+/[^/]+$' },
    since: { $ref: '#/$defs/day' },
    row: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    version: { type: 'integer', enum: [1, 2] },
  },
  $defs: { day: { type: 'string', format: 'date' } },
};
const serverInfo = { name: 'shop', version: '1' };
const answers = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo },
  'tools/list': { tools: [{ name: 'rows', description: 'Rows', inputSchema }] },
};
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method } = await json(request);
  if (id === undefined) return response.writeHead(202).end();
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? {} }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/mcp`;
const [tool] = await new MCPToolset({ type: 'StreamableHTTPConnectionParams', url }).getTools();
const { limit, name, since, row, version } = tool._getDeclaration().parameters.properties;
const seen = JSON.stringify([limit, name, since, row, version.enum]);
console.log('version: @google/adk 2.0.0');
console.log('guess:   limit 1 to 100, a pattern, a day, a text or a number, [1,2]');
console.log(`seen:    ${seen}`);
const expected =
  '[{"type":"INTEGER"},{"type":"STRING"},{"type":"OBJECT","properties":{}},' +
  '{"type":"TYPE_UNSPECIFIED"},["1","2"]]';
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
