#!/usr/bin/env bash
# Runs: jsonpath-plus 10.4.0, jsonpath 1.3.0 and json-p3 2.3.1 on an answer with three rows, with
# queries of RFC 9535, the standard of JSONPath.
# Guess: all three find the last row by [-1], rows above ten stars by [?@.stars > 10], rows that
# have a field "stars" by [?(@.stars)], 0 stars too, and the rows backwards by [::-1].
# Seen: json-p3 does. The two others find nothing by [-1], and leave out the row with 0 stars.
# jsonpath-plus finds nothing by a filter without brackets and nothing backwards, without an error;
# jsonpath throws at such a filter.
# Why it matters: "$.data[-1]" is the oldest digest of our list, and a script that asks for it gets
# an empty answer in place of an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts jsonpath-plus@10.4.0 jsonpath@1.3.0 \
  json-p3@2.3.1 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { jsonpath as p3 } from 'json-p3';
import jsonpath from 'jsonpath';
import { JSONPath } from 'jsonpath-plus';

const json = { data: [{ stars: 0 }, { stars: 5 }, { stars: 12 }] };
const parts = ['[-1]', '[?@.stars > 10]', '[?(@.stars)]', '[::-1]'];
const found = (query) =>
  parts.map((part) => {
    try {
      return query(`$.data${part}.stars`).join() || 'nothing';
    } catch {
      return 'throws';
    }
  }).join(' | ');
const seen = {
  'json-p3': found((path) => p3.query(path, json).values()),
  'jsonpath-plus': found((path) => JSONPath({ path, json })),
  jsonpath: found((path) => jsonpath.query(json, path)),
};
console.log('version: jsonpath-plus 10.4.0, jsonpath 1.3.0, json-p3 2.3.1');
console.log('guess:   12 | 12 | 0,5,12 | 12,5,0 in all three');
console.log(`seen:    ${JSON.stringify(seen)}`);
process.exit(
  seen['json-p3'] === '12 | 12 | 0,5,12 | 12,5,0' &&
    seen['jsonpath-plus'] === 'nothing | nothing | 5,12 | nothing' &&
    seen.jsonpath === 'nothing | throws | 5,12 | 12,5,0' ? 0 : 1,
);
JS
node try.mjs
