#!/usr/bin/env bash
# Runs: @ai-sdk/mcp 1.0.102 with ai 6.0.326, and @modelcontextprotocol/sdk 1.32.2 for the server,
# whose tool answers with isError, as a tool does that has nothing to deliver.
# Guess: the SDK throws, so that the model gets an error; or marks it as one for the model.
# Seen: the call succeeds, and what the model gets is the plain text, of the kind that answers have.
# Why it matters: a model cannot tell "no row matches" from a row with that description, and loops
# that stop at the first error go on and pay again. Our errors are sentences that say that nothing
# was charged.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ai@6.0.326 @ai-sdk/mcp@1.0.102 @modelcontextprotocol/sdk@1.32.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createMCPClient } from '@ai-sdk/mcp';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 's', version: '1' });
const content = [{ type: 'text', text: 'No row matches.' }];
server.registerTool('rows', {}, () => ({ isError: true, content }));
const [near, far] = InMemoryTransport.createLinkedPair();
await server.connect(far);
const client = await createMCPClient({ transport: near });
const { rows } = await client.tools();
const call = { toolCallId: '1', messages: [] };
const seen = await rows.execute({}, call).then(
  (output) => rows.toModelOutput({ ...call, input: {}, output }),
  (error) => ({ type: 'throws', value: error.message }),
);
console.log('version: ai 6.0.326, @ai-sdk/mcp 1.0.102');
console.log('guess:   throws, or {"type":"error-text","value":"No row matches."}');
console.log('seen:   ', JSON.stringify(seen));
process.exit(JSON.stringify(seen) === JSON.stringify({ type: 'content', value: content }) ? 0 : 1);
JS
node try.mjs
