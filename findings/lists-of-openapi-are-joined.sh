#!/usr/bin/env bash
# Runs: @ivotoby/openapi-mcp-server 1.16.1, which makes tools of an OpenAPI document, with two lists:
# one that says nothing of its style, and one that says `explode: false`.
# Guess: the first is repeated (ids=a&ids=b), which is OpenAPI's default in a query; the second has
# commas. The tool of the operation getRepository is called get-repository.
# Seen: both are joined with commas, so a server that reads ids=a&ids=b gets one id "a,b". The tool
# is called get-repo, one letter from get-repos.
# Why it matters: a paid call asks for a row that does not exist. Take both spellings, and say in
# the document which is meant; ours does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @ivotoby/openapi-mcp-server@1.16.1 @modelcontextprotocol/sdk@1.32.2 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

let asked;
const server = createServer((request, response) => {
  asked = decodeURIComponent(request.url);
  response.setHeader('Content-Type', 'application/json');
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;
const schema = { type: 'array', items: { type: 'string' } };
const parameters = [
  { name: 'ids', in: 'query', schema },
  { name: 'fields', in: 'query', explode: false, schema },
];
const responses = { 200: { description: 'Rows' } };
const get = (operationId, list) => ({ get: { operationId, parameters: list, responses } });
const paths = { '/repos': get('getRepos', parameters), '/repository': get('getRepository', []) };
const info = { title: 'Rows', version: '1' };
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info, paths }));
const program = 'node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js';
const args = [program, '--api-base-url', base, '--openapi-spec', 'api.json'];
const client = new Client({ name: 'trial', version: '1' });
await client.connect(new StdioClientTransport({ command: 'node', args, stderr: 'ignore' }));
const { tools } = await client.listTools();
const names = tools.map(({ name }) => name).join(', ');
await client.callTool({ name: 'get-repos', arguments: { ids: ['a', 'b'], fields: ['c', 'd'] } });
console.log('version: @ivotoby/openapi-mcp-server 1.16.1');
console.log('guess:   /repos?ids=a&ids=b&fields=c,d by get-repos, get-repository');
console.log(`seen:    ${asked} by ${names}`);
await client.close();
process.exit(asked === '/repos?ids=a,b&fields=c,d' && names === 'get-repos, get-repo' ? 0 : 1);
JS
node try.mjs
