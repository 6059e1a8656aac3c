#!/usr/bin/env bash
# Runs: mathjs 15.2.0 on amounts in whole units of USDC, as numbers and as BigInt.
# Guess: larger(10000000000005, 10000000000000) is true; a half of 1n is an error, or 0.5.
# Seen: it is false, and equal() is true: numbers are compared with a tolerance of 1e-12 of their
# size, whole ones too. floor(0.9999999999999) is 1. divide(1n, 2n) is 0n while mean(1n, 2n) is 1.5.
# As BigInt the comparison is right.
# Why it matters: a check "is the balance at least the price" is wrong by units when balances reach
# ten million dollars, and ties appear in rankings by large counts. Compare with < and >.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts mathjs@15.2.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { divide, equal, floor, larger, mean } from 'mathjs';

const [more, less] = [10_000_000_000_005, 10_000_000_000_000];
const seen = [
  larger(more, less),
  equal(more, less),
  larger(BigInt(more), BigInt(less)),
  floor(0.9999999999999),
  divide(1n, 2n),
  mean(1n, 2n),
];
console.log('version: mathjs 15.2.0');
console.log('guess:   true, false, true, 0, 0.5, 1.5');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'false,true,true,1,0,1.5' ? 0 : 1);
JS
node try.mjs
