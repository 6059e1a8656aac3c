#!/usr/bin/env bash
# Runs: FixedNumber of ethers 6.17.0, its type for decimals: round(), floor() and ceiling().
# Guess: ceiling(1.1) is 2 and floor(-1.1) is -2, as its comments promise; -1.2 is rounded to -1,
# and -0.019 to -0.02.
# Seen: ceiling() and floor() both only cut: 1 and -1. round() adds a half to negative numbers, too,
# and then cuts: -1.2 is 0, and -0.019, rounded to two decimals, is -0.01; 1.2 and 0.019 are right.
# Its documentation speaks of ties alone.
# Why it matters: a refund or a loss in a report is up to a whole unit too small, and what should be
# charged in full units is cut. Our amounts are whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ethers@6.17.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { FixedNumber } from 'ethers';

const number = (text) => FixedNumber.fromString(text);
const seen = [
  number('1.1').ceiling(),
  number('-1.1').floor(),
  number('-1.2').round(0),
  number('-0.019').round(2),
  number('1.2').round(0),
  number('0.019').round(2),
].join(' ');
console.log('version: ethers 6.17.0');
console.log('guess:   2.0 -2.0 -1.0 -0.02 1.0 0.02');
console.log(`seen:    ${seen}`);
process.exit(seen === '1.0 -1.0 0.0 -0.01 1.0 0.02' ? 0 : 1);
JS
node try.mjs
