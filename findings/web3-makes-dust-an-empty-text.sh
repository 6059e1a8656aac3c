#!/usr/bin/env bash
# Runs: web3-utils 4.3.3 (of web3 4), turning decimal amounts of USDC into atoms and back.
# Guess: an amount with more than six decimals throws, and -1 atom is "-0.000001".
# Seen: "1.1234567" is cut to 1123456. "0.0000005" becomes the empty text, not "0", and the empty
# text becomes "0". fromWei(-1n) is "0.0000-1", and fromWei(-1234567n) is right.
# Why it matters: an amount of dust is no number at all in the next step: BigInt("") is 0, so a
# transfer of nothing is signed; and a small refund in a report cannot be read by any program. Ours
# writes and reads atoms as whole numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts web3-utils@4.3.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { fromWei, toWei } from 'web3-utils';

const seen = [
  toWei('1.1234567', 'mwei'),
  toWei('0.0000005', 'mwei'),
  toWei('', 'mwei'),
  fromWei(-1n, 'mwei'),
  fromWei(-1234567n, 'mwei'),
];
console.log('version: web3-utils 4.3.3');
console.log('guess:   three errors, "-0.000001", "-1.234567"');
console.log('seen:   ', seen.map((text) => JSON.stringify(text)).join(', '));
process.exit(seen.join() === '1123456,,0,0.0000-1,-1.234567' ? 0 : 1);
JS
node try.mjs
