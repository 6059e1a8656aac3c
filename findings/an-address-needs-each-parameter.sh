#!/usr/bin/env bash
# Runs: a server and a client of @modelcontextprotocol/sdk 1.32.2 with resources whose addresses are
# templates, one with two parameters behind a question mark; and expand() of the same templates.
# Guess: a parameter may lack, as in RFC 6570, whose expand() leaves it out; the order does not
# matter; and what the server's function gets is decoded.
# Seen: an address is found only with all parameters, in the order of the template: expand() of the
# SDK itself writes addresses that its server does not find. The function gets "c%2B%2B" for c++. A
# parameter at the end of a path takes what stands behind a question mark. {/owner,name} becomes
# "octocat,hello" without a slash, and {;date} nothing, against the RFC.
# Why it matters: an agent that asks for a language without a limit hears that there is no such
# resource, and C++ is looked for as C%2B%2B. We offer tools and no resources.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2 \
  zod@4.6.7 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';

const search = 'trend://search{?language,limit}';
const server = new McpServer({ name: 'server', version: '1.0.0' });
const answer = async ({ href }, found) => ({
  contents: [{ uri: href, text: Object.values(found).join(' ') }],
});
for (const template of [search, 'trend://days/{date}'])
  server.registerResource(template, new ResourceTemplate(template, {}), {}, answer);
const client = new Client({ name: 'client', version: '1.0.0' });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(there), client.connect(here)]);
const expand = (template, values) => new UriTemplate(template).expand(values);
const addresses = [
  expand(search, { language: 'c++', limit: '5' }),
  expand(search, { language: 'Rust' }),
  'trend://search?limit=5&language=Rust',
  'trend://days/2026-11-29?limit=5',
];
const seen = [];
for (const uri of addresses)
  seen.push(await client.readResource({ uri }).then(
    ({ contents }) => contents[0].text,
    ({ code }) => code,
  ));
seen.push(expand('repos{/owner,name}', { owner: 'octocat', name: 'hello' }));
seen.push(expand('days{;date}', { date: '2026-11-29' }));
await client.close();
console.log('version: @modelcontextprotocol/sdk 1.32.2');
console.log('guess:   c++ 5; Rust; Rust 5; -32602; repos/octocat/hello; days;date=2026-11-29');
console.log(`seen:    ${seen.join('; ')}`);
const expected = 'c%2B%2B 5; -32602; -32602; 2026-11-29?limit=5; reposoctocat,hello; days';
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
