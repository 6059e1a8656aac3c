#!/usr/bin/env bash
# Runs: openai 6.49.0 against an OpenAI-compatible server (a gateway before several models) that
# reports an overload as an error object with status 200, and one that sends a login page.
# Guess: the library throws in both cases; it has an APIError for the first.
# Seen: both are returned as the completion: {"error": …}, and the page as a string. The caller
# falls over later, at "choices" of undefined, and the library's retries are never used.
# Why it matters: the reason is lost in a TypeError, and a passing overload ends the night. Answers
# of such servers have to be parsed like a stranger's; ours go through a schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts openai@6.49.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import OpenAI from 'openai';

const replies = {
  '/error/chat/completions': ['application/json', '{"error":{"message":"overloaded","code":502}}'],
  '/page/chat/completions': ['text/html', '<html>Please sign in</html>'],
};
const server = createServer((request, response) => {
  const [type, body] = replies[request.url];
  response.writeHead(200, { 'content-type': type }).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const ask = (path) =>
  new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${server.address().port}${path}` })
    .chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    .then((answer) => JSON.stringify(answer), (error) => `throws ${error.message}`);
const seen = [await ask('/error'), await ask('/page')];
console.log('version: openai 6.49.0');
console.log('guess:   throws; throws');
console.log('seen:   ', seen.join('; '));
process.exit(seen[0].includes('overloaded') && seen[1] === '"<html>Please sign in</html>"' ? 0 : 1);
JS
node try.mjs
