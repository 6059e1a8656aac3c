#!/usr/bin/env bash
# Runs: the command of @modelcontextprotocol/inspector 0.15.0, calling a tool that answers with its
# arguments, on @modelcontextprotocol/sdk 1.32.2.
# Guess: what is no number or no boolean is refused by the command, or sent as text to be refused.
# Seen: “fork=yes” and “fork=1” are sent as false, “limit=1,000” and “limit=ten” as null, and
# “limit=0x1F” as 31. For a text 007 stays 007. The exit code is 0.
# Why it matters: a paid call that was to leave forks in leaves them out, and one with a limit has
# none, and is charged. Our tools take null as nothing said, so the default is asked for.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @modelcontextprotocol/inspector@0.15.0 @modelcontextprotocol/sdk@1.32.2 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >server.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const [fork, limit, id] = ['boolean', 'integer', 'string'].map((type) => ({ type }));
const inputSchema = { type: 'object', properties: { fork, limit, id } };
const tools = [{ name: 'echo', inputSchema }];
const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
}));
await server.connect(new StdioServerTransport());
JS
call() {
  npx mcp-inspector --cli node server.mjs --method tools/call --tool-name echo \
    --tool-arg "$1" --tool-arg "$2" >answer.json
  node -p 'JSON.parse(require("fs").readFileSync("answer.json")).content[0].text'
}
seen="$(call fork=yes limit=1,000) $(call fork=1 limit=ten) $(call id=007 limit=0x1F)"
echo 'version: @modelcontextprotocol/inspector 0.15.0'
echo 'guess:   the command refuses yes, 1, 1,000, ten and 0x1F, or sends them as texts'
echo "seen:    $seen"
null='{"fork":false,"limit":null}'
[ "$seen" = "$null $null {\"id\":\"007\",\"limit\":31}" ]
