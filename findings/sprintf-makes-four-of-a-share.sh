#!/usr/bin/env bash
# Runs: sprintf-js 1.1.3: numbers through "%d" and "%i", which yield an integer by its manual.
# Guess: 4e-7 is 0, as 0.4 is, and a large number keeps its digits, or has an exponent.
# Seen: 4e-7 is 4, with "%u" too, and 1e21 is 1; 0.4 is 0. The text "1e3", which it takes for a
# number, is 1. "%.7f" shows the share as it is.
# Why it matters: a share that is next to nothing is told as four, and a larger one as nothing. Our
# pages round shares themselves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts sprintf-js@1.1.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { sprintf } = require('sprintf-js');

const seen = [
  sprintf('%d', 0.4), sprintf('%d', 4e-7), sprintf('%i', 4e-7), sprintf('%u', 4e-7),
  sprintf('%d', 1e21), sprintf('%d', '1e3'), sprintf('%.7f', 4e-7),
].join(' ');
console.log('version: sprintf-js 1.1.3');
console.log('guess:   0 0 0 0 1000000000000000000000 1000 0.0000004');
console.log('seen:   ', seen);
process.exit(seen === '0 4 4 4 1 1 0.0000004' ? 0 : 1);
JS
node try.cjs
