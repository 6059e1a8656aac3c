#!/usr/bin/env bash
# Runs: uDSV 0.7.3: inferSchema() and typedObjs() on names of repositories in CSV.
# Guess: a column with a text among its first values is a column of texts.
# Seen: the ninth row decides alone, or the last of fewer. If that repository is named 2048, the
# column is one of numbers, and all other names are NaN; if it is named “f”, all are false; and
# above a tag “2026-11-29”, “latest” is an invalid date. In any other row they change nothing.
# Why it matters: names are lost without an error on the one night on which such a row moves to the
# ninth place. Its manual says nothing of the rule. Our export has JSON Lines, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts udsv@0.7.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { inferSchema, initParser } from 'udsv';

const names = Array.from({ length: 12 }, (_, place) => `name-${place + 1}`);
const read = (list) => {
  const text = `name,stars\n${list.map((name, place) => `${name},${place}`).join('\n')}\n`;
  return initParser(inferSchema(text)).typedObjs(text).map((row) => row.name);
};
const beside = (place, name) => {
  const changed = [...names.slice(0, place - 1), name, ...names.slice(place)];
  return read(changed).slice(7, 10).map(String);
};
const seen = [
  beside(9, '2048'),
  beside(9, 'f'),
  read(['latest', '2026-11-29']).map((date) => date.getTime()),
  beside(8, '2048'),
  beside(10, '2048'),
];
console.log('version: udsv 0.7.3');
console.log('guess:   [["name-8","2048","name-10"],["name-8","f","name-10"],["latest",…');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  ['NaN', '2048', 'NaN'],
  ['false', 'false', 'false'],
  [NaN, Date.UTC(2026, 10, 29)],
  ['2048', 'name-9', 'name-10'],
  ['name-8', 'name-9', '2048'],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
