#!/usr/bin/env bash
# Runs: JSONStream 1.3.5, JSONStream.parse() over a list of rows, and JSON.parse() beside it.
# Guess: a list that breaks off is an error, as it is for JSON.parse(); each value of a field
# arrives, null too.
# Seen: a list that breaks off ends as a whole one does, with the values until then, though not the
# last, and no error. null never arrives, so of the languages of three rows two come, and the second
# is the third row's.
# Why it matters: an export that was cut off in the copy counts as a smaller one, and lists of two
# fields of the same rows do not fit together.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts JSONStream@1.3.5 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { Readable } = require('node:stream');
const { parse } = require('JSONStream');

const readAll = (text, path) =>
  new Promise((resolve) => {
    const values = [];
    Readable.from([text]).pipe(parse(path))
      .on('data', (value) => values.push(value))
      .on('error', () => resolve('error'))
      .on('end', () => resolve(JSON.stringify(values)));
  });
const languages = '{"data":[{"language":"Go"},{"language":null},{"language":"C"}]}';
Promise.all([
  readAll('{"data":[{"stars":5},{"stars":6},{"st', 'data.*.stars'),
  readAll('[5,6,7', '*'),
  readAll(languages, 'data.*.language'),
]).then((results) => {
  const seen = results.join(' ');
  console.log('version: JSONStream 1.3.5');
  console.log('guess:   error error ["Go",null,"C"]');
  console.log(`seen:    ${seen}`);
  process.exit(seen === '[5,6] [5,6] ["Go","C"]' ? 0 : 1);
});
JS
node try.cjs
