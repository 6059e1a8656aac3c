#!/usr/bin/env bash
# Runs: ethjs-unit 0.1.6 (used by older wallets, and by web3 of version 0), turning dollars into
# units of USDC with "mwei", and number-to-bn 1.7.0, which reads numbers for it.
# Guess: an amount below one unit throws, as the text "0.0000001" does.
# Seen: the number 0.0000001 becomes 2377000000, which is 2,377 dollars: it is written as 1e-7 and
# read as hexadecimal digits. 1e21 is 23,521 dollars. The text "1e3" is 483 in number-to-bn, and
# "12345678" and "1234abcd" are numbers of different bases.
# Why it matters: a share of a cent that is paid out becomes thousands of dollars, and no error is
# raised. Convert with text that has no exponent, or with viem or ethers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  ethjs-unit@0.1.6 number-to-bn@1.7.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import unit from 'ethjs-unit';
import read from 'number-to-bn';

const outcome = (value) => {
  try {
    return unit.toWei(value, 'mwei').toString();
  } catch {
    return 'error';
  }
};
const seen = [outcome(0.000001), outcome('0.0000001'), outcome(0.0000001), outcome(1e21)];
seen.push(read('1e3').toString(), read('1234abcd').toString());
console.log('version: ethjs-unit 0.1.6, number-to-bn 1.7.0');
console.log('guess:   1, error, error, 1e27, errors');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '1,error,2377000000,23521000000,483,305441741' ? 0 : 1);
JS
node try.mjs
