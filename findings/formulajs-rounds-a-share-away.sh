#!/usr/bin/env bash
# Runs: @formulajs/formulajs 4.6.1 and hyperformula 3.5.0: small numbers, rounded and as text.
# Guess: ROUND(0.0000004, 7) is 0.0000004, and TEXT() writes it as "0.0000004".
# Seen: in formulajs ROUND() of any number below 0.000001 is 0, ROUNDUP(0.0000004, 8) is 0.00000001,
# and 0.0000123 stays. In hyperformula ROUND() is right and TEXT() is "4e-7.0000000".
# Why it matters: a share of 4 in ten million, or the price of a token (0.0000004 dollars), is
# nothing in the one, and a four to whoever reads the text of the other up to the "e".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @formulajs/formulajs@4.6.1 hyperformula@3.5.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import { FIXED, ROUND, ROUNDUP } from '@formulajs/formulajs';
const { HyperFormula } = createRequire(import.meta.url)('hyperformula');

const small = 0.0000004;
const asked = ['ROUND(0.0000004,7)', 'TEXT(0.0000004,"0.0000000")'];
const sheet = HyperFormula.buildFromArray([asked.map((text) => `=${text}`)], {
  licenseKey: 'gpl-v3',
});
const seen = [
  ...[ROUND(small, 7), ROUND(0.0000123, 7), ROUNDUP(small, 8), FIXED(small, 7)],
  ...sheet.getSheetValues(0)[0],
];
console.log('version: @formulajs/formulajs 4.6.1, hyperformula 3.5.0');
console.log('guess:   [4e-7,0.0000123,4e-7,"0.0000004",4e-7,"0.0000004"]');
console.log('seen:   ', JSON.stringify(seen));
const expected = '[0,0.0000123,1e-8,"0.0000004",4e-7,"4e-7.0000000"]';
process.exit(JSON.stringify(seen) === expected ? 0 : 1);
JS
node try.mjs
