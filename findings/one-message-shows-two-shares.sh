#!/usr/bin/env bash
# Runs: intl-messageformat 12.1.5 and @messageformat/core 3.4.1, two readers of ICU messages, on a
# share of a half.
# Guess: one message gives one text in both.
# Seen: “{share, number, ::percent}” is 50% in the first and 0.5% in the second; with “scale/100”,
# which ICU wants for 50%, it is 5,000% in the first. Only the older “{share, number, percent}” is
# 50% in both. The READMEs say nothing; issues of the first ask for ICU's rule.
# Why it matters: translated messages move from one library to another, and each share on a page is
# a hundred times as large, or as small.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  intl-messageformat@12.1.5 @messageformat/core@3.4.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import MessageFormat from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

const seen = ['percent', '::percent', '::percent scale/100'].flatMap((style) => {
  const message = `{share, number, ${style}}`;
  return [
    new IntlMessageFormat(message, 'en').format({ share: 0.5 }),
    new MessageFormat('en').compile(message)({ share: 0.5 }),
  ];
}).join(' ');
console.log('version: intl-messageformat 12.1.5, @messageformat/core 3.4.1');
console.log('guess:   50% 50% 50% 50% and twice the same');
console.log('seen:   ', seen);
process.exit(seen === '50% 50% 50% 0.5% 5,000% 50%' ? 0 : 1);
JS
node try.mjs
