#!/usr/bin/env bash
# Runs: two clients that read an OpenAPI document at run time, @ivotoby/openapi-mcp-server 1.16.1
# and openapi-client-axios 7.9.1, with a list that says nothing of its style, and one that says
# `explode: false`.
# Guess: the first is repeated (ids=a&ids=b), which is OpenAPI's default in a query; the second has
# commas.
# Seen: the first client puts commas into both lists, the second brackets: neither reads the style
# out of the document.
# Why it matters: a server that takes the documented spelling alone reads one id "a,b", or none, and
# sells other rows. Ours takes all three.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @ivotoby/openapi-mcp-server@1.16.1 @modelcontextprotocol/sdk@1.32.2 \
  openapi-client-axios@7.9.1 axios@1.21.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { OpenAPIClientAxios } from 'openapi-client-axios';

const asked = [];
const server = createServer((request, response) => {
  asked.push(decodeURIComponent(request.url));
  response.setHeader('Content-Type', 'application/json');
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;
const schema = { type: 'array', items: { type: 'string' } };
const plain = { name: 'ids', in: 'query', schema };
const parameters = [plain, { name: 'fields', in: 'query', explode: false, schema }];
const responses = { 200: { description: 'Rows' } };
const paths = { '/repos': { get: { operationId: 'getRepos', parameters, responses } } };
const info = { title: 'Rows', version: '1' };
const definition = { openapi: '3.1.0', info, servers: [{ url }], paths };
writeFileSync('api.json', JSON.stringify(definition));
const program = 'node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js';
const args = [program, '--api-base-url', url, '--openapi-spec', 'api.json'];
const client = new Client({ name: 'trial', version: '1' });
await client.connect(new StdioClientTransport({ command: 'node', args, stderr: 'ignore' }));
const lists = { ids: ['a', 'b'], fields: ['c', 'd'] };
await client.callTool({ name: 'get-repos', arguments: lists });
await (await new OpenAPIClientAxios({ definition }).init()).getRepos(lists);
console.log('guess:   /repos?ids=a&ids=b&fields=c,d by both');
console.log(`seen:    ${asked.join(' and ')}`);
await client.close();
const brackets = '/repos?ids[]=a&ids[]=b&fields[]=c&fields[]=d';
process.exit(asked.join() === `/repos?ids=a,b&fields=c,d,${brackets}` ? 0 : 1);
JS
node try.mjs
