#!/usr/bin/env bash
# Runs: MCP servers made with fastmcp 4.20.16 and tmcp 1.20.0, each with a tool whose schema is
# Zod's: a limit with a default, and a topic. Both are called with "topics", a slip.
# Guess: an argument that the published schema forbids is refused, and a default may be left out.
# Seen: both publish additionalProperties: false, and answer as if "topics" had not been sent. tmcp
# publishes the limit as required, too, and answers without it.
# Why it matters: a slip buys the list of all topics, and the model believes that it was filtered; a
# client that checks the schema first asks for a limit that nobody needs. Ours refuses it, unpaid.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  fastmcp@4.20.16 tmcp@1.20.0 @tmcp/adapter-zod@0.1.7 @tmcp/transport-stdio@0.5.0 \
  @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >fast.mjs <<'JS'
import { FastMCP } from 'fastmcp';
import { z } from 'zod';
const server = new FastMCP({ name: 'fast', version: '1.0.0' });
const parameters = z.object({ limit: z.number().default(30), topic: z.string().optional() });
server.addTool({ name: 'rows', parameters, execute: async (asked) => JSON.stringify(asked) });
server.start({ transportType: 'stdio' });
JS
cat >tmcp.mjs <<'JS'
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { StdioTransport } from '@tmcp/transport-stdio';
import { McpServer } from 'tmcp';
import { z } from 'zod';
const options = { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } };
const server = new McpServer({ name: 'tmcp', version: '1', description: '' }, options);
const schema = z.object({ limit: z.number().default(30), topic: z.string().optional() });
const tell = (asked) => [{ type: 'text', text: JSON.stringify(asked) }];
server.tool({ name: 'rows', description: 'Rows', schema }, (asked) => ({ content: tell(asked) }));
new StdioTransport(server).listen();
JS
cat >try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const slip = { topics: 'rust' };
const seen = [];
for (const file of ['fast.mjs', 'tmcp.mjs']) {
  const client = new Client({ name: 'trial', version: '1' });
  const transport = { command: 'node', args: [file], stderr: 'ignore' };
  await client.connect(new StdioClientTransport(transport));
  const [{ inputSchema }] = (await client.listTools()).tools;
  const { content, isError = false } = await client.callTool({ name: 'rows', arguments: slip });
  const { additionalProperties: others, required = [] } = inputSchema;
  const refusal = `required [${required}], error ${isError}`;
  seen.push(`others ${others}, ${refusal}, asked ${content[0].text}`);
  await client.close();
}
console.log('guess:   others false, required [], an error, by fastmcp 4.20.16 and tmcp 1.20.0');
console.log(`seen:    ${seen.join('; ')}`);
const rest = 'error false, asked {"limit":30}';
const expected = `others false, required [], ${rest}; others false, required [limit], ${rest}`;
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
