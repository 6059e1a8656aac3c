#!/usr/bin/env bash
# Runs: dnum 2.17.0, decimals on BigInt for amounts of tokens: from() with the number of decimals
# that is wanted, on a text, on a number, and on the same amount as a pair of whole number and
# decimals; and setDecimals(), in whose place its manual says that from() can be used.
# Guess: all round, since setDecimals() does, and its manual names no other way.
# Seen: from() cuts a text and a number: "1.999999999" with two decimals is 1.99, and 0.0000019 with
# six is one unit. A pair is rounded, to 2.00 and to two units, by from() and by setDecimals().
# Why it matters: one amount is a unit more or less by the way that it came in, and two sums of the
# same payments differ. Read the text with all its decimals, and set them after. Our amounts are
# whole units.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dnum@2.17.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { from, setDecimals } from 'dnum';

const seen = [
  from('1.999999999', 2),
  from([1999999999n, 9], 2),
  setDecimals(from('1.999999999'), 2),
  from('0.0000019', 6),
  from(0.0000019, 6),
  from([19n, 7], 6),
  setDecimals(from(0.0000019), 6),
].map(([units]) => units);
console.log('version: dnum 2.17.0');
console.log('guess:   200, 200, 200, 2, 2, 2, 2');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === '199,200,200,1,1,2,2' ? 0 : 1);
JS
node try.mjs
