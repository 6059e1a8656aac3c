#!/usr/bin/env bash
# Runs: avsc 5.7.9, Avro for Node: the type that Type.forValue() infers from a row writes the row
# and reads it back.
# Guess: a number of JavaScript becomes a double, or a long if it is whole, and comes back the same.
# Seen: a number below 2^53 that is no 32-bit integer is inferred as a float of single precision:
# 3000000123 comes back as 3000000000, 5972222208 as 5972221952 and 0.0731 as 0.0731000006198883. A
# whole column is as wrong as soon as one of its numbers has a fraction: 16777217 is 16777216.
# Why it matters: totals in whole units and risk scores change on the way, and nothing throws. With
# a written schema of double and long they do not.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts avsc@5.7.9 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { Type } = require('avsc');

const throughInferred = (value) => {
  const type = Type.forValue(value);
  return type.fromBuffer(type.toBuffer(value));
};
const written = Type.forSchema({ type: 'record', name: 'Row', fields: [
  { name: 'total', type: 'long' }, { name: 'score', type: 'double' }] });
const row = { total: 3000000123, score: 0.0731 };
const seen = [
  Object.values(throughInferred(row)).join(),
  throughInferred({ total: 5972222208 }).total,
  throughInferred([16777217, 0.5]).join(),
  Object.values(written.fromBuffer(written.toBuffer(row))).join(),
];
console.log('version: avsc 5.7.9');
console.log('guess:   3000000123,0.0731; 5972222208; 16777217,0.5; 3000000123,0.0731');
console.log(`seen:    ${seen.join('; ')}`);
process.exit(seen.join('; ') === '3000000000,0.0731000006198883; 5972221952; 16777216,0.5; ' +
  '3000000123,0.0731' ? 0 : 1);
JS
node try.cjs
