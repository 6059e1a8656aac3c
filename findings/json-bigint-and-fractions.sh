#!/usr/bin/env bash
# Runs: json-bigint 1.0.0 on scores and shares as JavaScript writes them.
# Guess: whole numbers that a double cannot hold become BigNumber or BigInt; all others stay
# numbers.
# Seen: digits are counted, also behind the point. 0.30000000000000004 becomes a BigNumber object,
# so typeof and === fail, and with useNativeBigInt the whole document throws. 1000000000000000,
# which a double holds, is an object too, while 1e21 stays a number.
# Why it matters: whoever takes this parser to keep amounts exact cannot read the first unrounded
# share beside them. Our amounts are text, and our shares and scores are rounded.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts json-bigint@1.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import JsonBigint from 'json-bigint';

const share = JSON.stringify({ share: 0.1 + 0.2 });
const typeOf = (text, options) => {
  try {
    return typeof JsonBigint(options).parse(text).share;
  } catch (error) {
    return error.message;
  }
};
const seen = [
  typeOf(share, {}),
  typeOf(share, { useNativeBigInt: true }),
  typeOf('{"share":1000000000000000}', {}),
  typeOf('{"share":1e21}', {}),
];
console.log('version: json-bigint 1.0.0');
console.log('guess:   number, number, number, number');
console.log('seen:   ', seen.join(', '));
const refusal = 'Cannot convert 0.30000000000000004 to a BigInt';
process.exit(seen.join() === ['object', refusal, 'object', 'number'].join() ? 0 : 1);
JS
node try.mjs
