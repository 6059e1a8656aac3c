#!/usr/bin/env bash
# Runs: @octokit/plugin-paginate-graphql 6.0.0 with @octokit/core 7.0.8 on three pages of a search.
# Guess: what is asked beside the rows, the points that are left and the number of results, is that
# of the last page.
# Seen: it is that of the first one, from before the other pages were asked; only the rows and
# pageInfo are later ones.
# Why it matters: a scan that stops below so many points never sees them fall. We page by ourselves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @octokit/plugin-paginate-graphql@6.0.0 @octokit/core@7.0.8 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { Octokit } from '@octokit/core';
import { paginateGraphQL } from '@octokit/plugin-paginate-graphql';

let page = 0;
const answer = () => {
  page += 1;
  const search = {
    repositoryCount: 100 + page,
    nodes: [{ id: page }],
    pageInfo: { hasNextPage: page < 3, endCursor: String(page) },
  };
  const body = JSON.stringify({ data: { search, rateLimit: { remaining: 1000 - page } } });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};
const Client = Octokit.plugin(paginateGraphQL);
const octokit = new Client({ request: { fetch: async () => answer() } });
const { search, rateLimit } = await octokit.graphql.paginate(
  `query ($cursor: String) {
    search(query: "stars:>9", type: REPOSITORY, first: 1, after: $cursor) {
      repositoryCount nodes { ... on Repository { id } } pageInfo { hasNextPage endCursor }
    }
    rateLimit { remaining }
  }`,
);
const { nodes, repositoryCount } = search;
const seen = `${nodes.length} rows, ${rateLimit.remaining} points, ${repositoryCount} results`;
console.log('version: @octokit/plugin-paginate-graphql 6.0.0, @octokit/core 7.0.8');
console.log('guess:   3 rows, 997 points, 103 results');
console.log(`seen:    ${seen}`);
process.exit(seen === '3 rows, 999 points, 101 results' ? 0 : 1);
JS
node try.mjs
