#!/usr/bin/env bash
# Runs: @octokit/endpoint 11.0.5, which makes the address of each request of Octokit, on searches
# such as GET /search/repositories takes them.
# Guess: each parameter is encoded, so that GitHub reads the query as it was given.
# Seen: the parameter “q”, and no other, keeps its plus signs, which a server reads as blanks: a
# search for the language C++ asks for C, and a time with the offset +02:00 has a blank for the
# plus. If the caller encodes the plus, it is encoded twice. The manual does not say so.
# Why it matters: of one language the trending rows are those of another, without an error. Our
# searches are variables of GraphQL.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @octokit/endpoint@11.0.5 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { endpoint } from '@octokit/endpoint';

const ask = (name, text) => new URL(
  endpoint('GET /search/repositories', { [name]: text }).url,
).searchParams.get(name);
const seen = [
  ask('q', 'language:c# topic:llm'),
  ask('q', 'language:c++ topic:llm'),
  ask('q', 'pushed:>2026-11-29T00:00:00+02:00'),
  ask('q', 'language:c%2B%2B'),
  ask('language', 'c++'),
].join('; ');
console.log('version: @octokit/endpoint 11.0.5');
console.log('guess:   language:c# topic:llm; language:c++ topic:llm; '
  + 'pushed:>2026-11-29T00:00:00+02:00; language:c%2B%2B; c++');
console.log('seen:   ', seen);
process.exit(seen === 'language:c# topic:llm; language:c   topic:llm; '
  + 'pushed:>2026-11-29T00:00:00 02:00; language:c%2B%2B; c++' ? 0 : 1);
JS
node try.mjs
