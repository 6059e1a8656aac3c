#!/usr/bin/env bash
# Runs: banknote 0.2.7, which writes amounts in the smallest unit by the tables of Unicode CLDR,
# beside Intl.NumberFormat of Node 20, which has the same tables.
# Guess: 500 yen are ¥500, 500 won ₩500, and 1500 fils of Kuwait 1.500 dinars.
# Seen: ¥5.00, ₩5.00 and KWD 15.00, in the locales ja-JP, ko-KR and ar-KW and in en-US alike: each
# currency has a hundred units. 500 forints are “5 Ft”, with a hundred units and no decimals.
# Why it matters: payment providers count yen and won in whole ones, and dinars in thousandths, so
# a price is shown a hundredth, or ten times, of what is charged. Ours has one currency.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts banknote@0.2.7 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const banknote = require('banknote');

const cases = [['ja-JP', 'JPY', 500], ['ko-KR', 'KRW', 500], ['ar-KW', 'KWD', 1500]];
const seen = cases.map(([locale, currency, amount]) => {
  const options = banknote.formattingForLocale(locale);
  const table = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const text = banknote.formatSubunitAmount(amount, options).replace(/\s/g, ' ');
  return `${text}, by the table ${amount / 10 ** table.maximumFractionDigits}`;
}).join('; ');
const dollars = banknote.formatSubunitAmount(500, banknote.formattingForLocale('en-US', 'JPY'));
console.log('version: banknote 0.2.7, Node', process.version);
console.log('guess:   ¥500, ₩500, KWD 1.500, ¥500');
console.log(`seen:    ${seen}; en-US ${dollars}`);
const expected = '¥5.00, by the table 500; ₩5.00, by the table 500; KWD 15.00, by the table 1.5';
process.exit(seen === expected && dollars === '¥5.00' ? 0 : 1);
JS
node try.cjs
