#!/usr/bin/env bash
# Runs: @octokit/plugin-paginate-rest 14.0.0 with @octokit/core 7.0.8, on a search of two pages. The
# second page says "incomplete_results": true, as GitHub does when its search ran out of time.
# Guess: paginate() throws, or the array that it returns says somewhere that it is incomplete.
# Seen: it returns a plain array of the rows. The mark is gone; only paginate.iterator() still shows
# it, page by page, as a property of the page's array.
# Why it matters: a night that was found by half a search looks like a quiet night. We page by
# ourselves, with GraphQL, and refuse a night with far fewer rows than usual.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @octokit/core@7.0.8 @octokit/plugin-paginate-rest@14.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';

const server = createServer((request, response) => {
  const second = request.url.includes('page=2');
  const next = `http://127.0.0.1:${server.address().port}/search/repositories?q=x&page=2`;
  const headers = { 'content-type': 'application/json' };
  if (!second) headers.link = `<${next}>; rel="next"`;
  const page = { total_count: 2, incomplete_results: second, items: [{ id: second ? 2 : 1 }] };
  response.writeHead(200, headers).end(JSON.stringify(page));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const octokit = new (Octokit.plugin(paginateRest))({
  baseUrl: `http://127.0.0.1:${server.address().port}`,
});
const rows = await octokit.paginate('GET /search/repositories', { q: 'x' });
const marks = [];
for await (const { data } of octokit.paginate.iterator('GET /search/repositories', { q: 'x' }))
  marks.push(data.incomplete_results);
console.log('version: @octokit/plugin-paginate-rest 14.0.0');
console.log('guess:   an error, or a mark at the array');
console.log(`seen:    ${rows.length} rows, mark ${rows.incomplete_results}; by pages ${marks}`);
process.exit(rows.length === 2 && !rows.incomplete_results && marks[1] === true ? 0 : 1);
JS
node try.mjs
