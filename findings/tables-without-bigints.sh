#!/usr/bin/env bash
# Runs: xlsx 0.18.5 (SheetJS) and @seald-io/nedb 4.1.2, each given a row whose amount is a BigInt,
# as viem and ethers give amounts.
# Guess: the amount is written as text, or it throws, as JSON.stringify does.
# Seen: neither. SheetJS leaves the cell empty, and nedb stores undefined. In CSV SheetJS writes
# numbers of twelve digits as 1.23457E+11.
# Why it matters: a report of payments has a column of amounts with nothing in it, and no error says
# why; and 123,456 USDC in units, written as a number, has lost six digits for whoever reads the
# CSV. Write amounts as text. Ours are.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 @seald-io/nedb@4.1.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Datastore from '@seald-io/nedb';
import { utils } from 'xlsx';

const table = (rows) => utils.sheet_to_csv(utils.json_to_sheet(rows)).trim();
const store = new Datastore();
const stored = await store.insertAsync({ payer: 'a', amount: 10000n });
const seen = [
  table([{ payer: 'a', amount: 10000n }]),
  table([{ payer: 'a', amount: 123456789012 }]),
  table([{ payer: 'a', amount: '123456789012' }]),
  `amount: ${stored.amount}`,
];
console.log('version: xlsx 0.18.5, @seald-io/nedb 4.1.2');
console.log('guess:   10000 as text, or an error, in both; 123456789012');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  'payer,amount\na,',
  'payer,amount\na,1.23457E+11',
  'payer,amount\na,123456789012',
  'amount: undefined',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
