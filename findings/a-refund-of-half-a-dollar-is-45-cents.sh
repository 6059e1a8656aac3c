#!/usr/bin/env bash
# Runs: @messageformat/core 3.4.1 and intl-messageformat 12.1.5 with the skeleton
# “precision-increment/0.05”, which rounds to whole multiples of five cents.
# Guess: a multiple of five cents stays, whatever its sign: -0.50 is -$0.50, and -0.52 is, too.
# Seen: in the first, 0.50 is $0.50, but -0.50 and -0.52 are -$0.45, and -1 is -$0.95: below zero
# each amount is one step nearer to zero, because half a step is added before the rest is taken
# away. The second does not know this rounding, and shows -$0.52.
# Why it matters: a refund or a loss is shown smaller than it is; tests with positive amounts pass.
# Ours shows amounts with all six decimals.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @messageformat/core@3.4.1 \
  intl-messageformat@12.1.5 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import MessageFormat from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

const text = '{usd, number, ::currency/USD precision-increment/0.05}';
const first = new MessageFormat('en').compile(text);
const second = new IntlMessageFormat(text, 'en');
const amounts = [0.5, 1, -0.5, -1, -0.52];
const seen = amounts.map((usd) => first({ usd }));
const other = amounts.map((usd) => second.format({ usd }));
console.log('version: @messageformat/core 3.4.1, intl-messageformat 12.1.5');
console.log('guess:   $0.50 $1.00 -$0.50 -$1.00 -$0.50');
console.log(`seen:    ${seen.join(' ')}; intl-messageformat: ${other.join(' ')}`);
const described = '$0.50 $1.00 -$0.45 -$0.95 -$0.45';
process.exit(seen.join(' ') === described && other.at(-1) === '-$0.52' ? 0 : 1);
JS
node try.mjs
