#!/usr/bin/env bash
# Runs: itemsjs 2.4.4, a search in memory with facets, over three repositories with topics: its
# aggregation() with "query", which by its manual filters the names of the facet and “is not full
# text search”.
# Guess: “ll” gives the topic llm with its two repositories, and “octocat”, which is the owner of
# all, gives no topic.
# Seen: it is the full text search: “ll”, “llm” and “web” are in no searched field, so all topics
# come back with a count of 0, and “octocat” gives all topics with their full counts.
# Why it matters: a field in which a reader types the beginning of a topic empties every count
# beside the list, and never shortens the list. Filter the buckets yourself. Our search is our own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts itemsjs@2.4.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import itemsjs from 'itemsjs';

const rows = [
  { name: 'octocat/a', topics: ['llm', 'web'] },
  { name: 'octocat/b', topics: ['llm'] },
  { name: 'octocat/c', topics: ['rag'] },
];
const search = itemsjs(rows, { aggregations: { topics: {} }, searchableFields: ['name'] });
const seen = ['ll', 'web', 'octocat', undefined].map((query) => {
  const { buckets } = search.aggregation({ name: 'topics', query }).data;
  return buckets.map(({ key, doc_count: count }) => `${key} ${count}`).join(' ');
});
console.log('version: itemsjs 2.4.4');
console.log('guess:   llm 2; web 1; nothing; llm 2 rag 1 web 1');
console.log('seen:   ', seen.join('; '));
const none = 'llm 0 rag 0 web 0';
const all = 'llm 2 rag 1 web 1';
process.exit(seen.join() === [none, none, all, all].join() ? 0 : 1);
JS
node try.mjs
