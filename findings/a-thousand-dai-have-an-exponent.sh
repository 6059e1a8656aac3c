#!/usr/bin/env bash
# Runs: eth-url-parser 1.0.4 on payment links of ERC-681, whose amounts may have an exponent.
# Guess: an amount comes out as whole digits, as its manual shows it, whatever its size, and gas
# and gasPrice too.
# Seen: from 10^21 on, which are a thousand coins of eighteen decimals, an exponent comes out:
# “1e+21”, and “1.234567891e+21”. 999 coins are digits. gas and gasPrice keep the exponent that
# they had, and build() writes 10000 as “1e4”.
# Why it matters: BigInt() throws at “1e+21”, and only for whoever pays that much. Our challenge
# has the amount as digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts eth-url-parser@1.0.4 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { build, parse } = require('eth-url-parser');

const coin = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const payee = '0x1111111111111111111111111111111111111111';
const transfer = (amount) =>
  parse(`ethereum:${coin}@8453/transfer?address=${payee}&uint256=${amount}`).parameters.uint256;
const seen = [
  transfer('0.01e6'),
  transfer('999e18'),
  transfer('1000e18'),
  transfer('1234.567891e18'),
  parse(`ethereum:${payee}@8453?value=1e16&gas=2.1e4`).parameters.gas,
  build({ target_address: payee, parameters: { value: '10000' } }).split('=')[1],
];
console.log('version: eth-url-parser 1.0.4');
console.log('guess:   10000, 999 and 18 zeros, 1000 and 18 zeros, 1234567891 and 12 zeros,');
console.log('         21000, 10000');
console.log('seen:   ', seen.join(', '));
const expected = ['10000', `999${'0'.repeat(18)}`, '1e+21', '1.234567891e+21', '2.1e4', '1e4'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.cjs
