#!/usr/bin/env bash
# Runs: slonik 47.3.2, a client of PostgreSQL, the parsers of types that it has by default, on the
# texts that the server sends.
# Guess: a numeric stays text, as in pg, because no number of JavaScript holds it; a timestamp is a
# Date.
# Seen: a numeric becomes a number, so 0.123456789012345678901 and amounts above 2^53 are rounded; a
# timestamp becomes milliseconds, a date stays text, an interval becomes seconds, an int8 a BigInt.
# Why it matters: whoever stores amounts as numeric, so that nothing is lost, loses the end of them
# on the way out, without an error. Our ledger reads numeric as text, with pg.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts slonik@47.3.2 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createTypeParserPreset } from 'slonik';

const sent = {
  numeric: '12345678901234567890.5',
  int8: '9007199254740993',
  timestamptz: '2026-11-28 00:00:00+00',
  date: '2026-11-28',
  interval: '1 day',
};
const parsers = createTypeParserPreset();
const seen = Object.entries(sent).map(([name, text]) => {
  const value = parsers.find((parser) => parser.name === name).parse(text);
  return `${name} ${typeof value} ${value}`;
});
console.log('version: slonik 47.3.2');
console.log('guess:   numeric string 12345678901234567890.5, timestamptz object');
console.log(`seen:    ${seen.join(', ')}`);
const expected = [
  'numeric number 12345678901234567000',
  'int8 bigint 9007199254740993',
  'timestamptz number 1795824000000',
  'date string 2026-11-28',
  'interval number 86400',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
