#!/usr/bin/env bash
# Runs: mcporter 0.9.0 and the command line of @modelcontextprotocol/inspector 0.15.0, each calling
# a tool that answers with isError, and a tool that is given the name "true" as text.
# Guess: the exit code is not 0 when the tool reports an error; a field that the schema calls a
# string is sent as text.
# Seen: both end with 0 at an error, and mcporter prints only its text. mcporter sends the boolean
# true for name=true, which the server refuses (and null for name=null); 1e5 and 007 stay text, and
# the inspector sends text for all.
# Why it matters: a script that buys with "&&" between its steps takes "nothing was charged" for an
# answer, and goes on. Look for isError in JSON. Errors of our tools say in words what was not done.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps mcporter@0.9.0 \
  @modelcontextprotocol/inspector@0.15.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >server.mjs <<'JS'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'shop', version: '1.0.0' });
const text = (words) => ({ content: [{ type: 'text', text: words }] });
server.registerTool('buy', { inputSchema: {} }, () => ({ ...text('No row.'), isError: true }));
server.registerTool('find', { inputSchema: { name: z.string() } }, ({ name }) => text(name));
await server.connect(new StdioServerTransport());
JS
code() { "$@" >out 2>&1 && echo 0 || echo "$?"; }
export HOME=$work
mcporter="npx mcporter call --stdio"
inspector='npx mcp-inspector --cli node server.mjs --method tools/call --tool-name'
seen="$(code $mcporter 'node server.mjs' buy) $(code $inspector buy)"
npx mcporter call --stdio 'node server.mjs' find name=true >typed 2>&1 || true
$inspector find --tool-arg name=true >text 2>&1 || true
echo 'version: mcporter 0.9.0, @modelcontextprotocol/inspector 0.15.0'
echo 'guess:   codes 1 1; both send "true"'
echo "seen:    codes $seen; mcporter: $(grep -o 'received boolean' typed | head -1)"
[ "$seen" = '0 0' ] && grep -q 'received boolean' typed && grep -q '"text": "true"' text
