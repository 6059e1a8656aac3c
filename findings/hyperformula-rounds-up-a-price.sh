#!/usr/bin/env bash
# Runs: hyperformula 3.5.0 and @formulajs/formulajs 4.6.1, both with the functions of spreadsheets.
# Guess: ROUNDUP(1.1, 2) is 1.1 and ROUNDDOWN(2.01, 2) is 2.01, as in every spreadsheet: a number
# with two decimals stays as it is. Its manual says that small errors of binary numbers are taken
# care of.
# Seen: in hyperformula the first is 1.11 and the second 2: a cent more, and a cent less. ROUND() is
# right. formulajs is right in both, and TRUNC(0.29, 2) is 0.28 in the two.
# Why it matters: prices are rounded up for a bill and down for a payout. A price that was right
# before is a cent off, in some rows and not in others. Our amounts are whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  hyperformula@3.5.0 @formulajs/formulajs@4.6.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
import * as other from '@formulajs/formulajs';
const { HyperFormula } = createRequire(import.meta.url)('hyperformula');

const asked = [
  ...['ROUNDUP(1.1,2)', 'ROUNDDOWN(2.01,2)', 'ROUND(2.01,2)'],
  ...['TRUNC(0.29,2)', '0.1+0.2=0.3'],
];
const sheet = HyperFormula.buildFromArray([asked.map((text) => `=${text}`)], {
  licenseKey: 'gpl-v3',
});
const first = sheet.getSheetValues(0)[0];
const second = [
  ...[other.ROUNDUP(1.1, 2), other.ROUNDDOWN(2.01, 2)],
  ...[other.ROUND(2.01, 2), other.TRUNC(0.29, 2)],
];
console.log('version: hyperformula 3.5.0, @formulajs/formulajs 4.6.1');
console.log('guess:   1.1, 2.01, 2.01, 0.29, true');
console.log('seen:   ', first.join(', '), '; formulajs', second.join(', '));
const expected = first.join() === '1.11,2,2.01,0.28,true' && second.join() === '1.1,2.01,2.01,0.28';
process.exit(expected ? 0 : 1);
JS
node try.mjs
