#!/usr/bin/env bash
# Runs: unstorage 1.17.6, a store of keys and values, in memory, with texts.
# Guess: a text that was put in comes out as the same text.
# Seen: "10000" and "0.10" come out as the numbers 10000 and 0.1, "1e3" as 1000, "null" as null and
# "true" as true; "007" and "12345678901234567890" stay texts. A text of JSON comes out as an
# object, and a long amount in it is rounded.
# Why it matters: the type of an amount depends on its size, and a repository named "null" is lost.
# Put objects in, or use getItemRaw(). Ours writes JSON and parses it by a schema.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts unstorage@1.17.6 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createStorage } from 'unstorage';

const storage = createStorage();
const texts = ['10000', '0.10', '12345678901234567890', '007', '1e3', 'null', 'true'];
texts.push('{"amount":12345678901234567890}');
const seen = [];
for (const text of texts) {
  await storage.setItem('key', text);
  seen.push(JSON.stringify(await storage.getItem('key')));
}
console.log('version: unstorage 1.17.6');
console.log(`guess:   ${texts.map((text) => JSON.stringify(text)).join(', ')}`);
console.log(`seen:    ${seen.join(', ')}`);
const expected =
  '10000, 0.1, "12345678901234567890", "007", 1000, null, true, ' +
  '{"amount":12345678901234567000}';
process.exit(seen.join(', ') === expected ? 0 : 1);
JS
node try.mjs
