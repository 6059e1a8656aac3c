#!/usr/bin/env bash
# Runs: jsondiffpatch 0.7.7, microdiff 1.6.0 and deep-diff 1.0.2 on two rows whose amount, a BigInt,
# has changed.
# Guess: all three tell the old and the new amount, or refuse BigInts.
# Seen: in jsondiffpatch the two rows are equal. If another field changes as well, that one alone is
# told. A BigInt that comes, goes or becomes a text is told. The manual does not name BigInt.
# Why it matters: a comparison of two ledgers says that no amount has changed. Compare text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  jsondiffpatch@0.7.7 microdiff@1.6.0 deep-diff@1.0.2 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import deepDiff from 'deep-diff';
import { diff } from 'jsondiffpatch';
import microdiff from 'microdiff';

const row = (amount, calls = 1) => ({ amount, calls });
const write = (value) => JSON.stringify(value, (_, inner) =>
  typeof inner === 'bigint' ? String(inner) : inner) ?? 'equal';
const seen = [
  write(diff(row(10_000n), row(20_000n))),
  write(diff(row(10_000n), row('20000'))),
  write(diff(row(10_000n), row(20_000n, 2))),
  write(diff({}, { amount: 20_000n })),
  microdiff(row(10_000n), row(20_000n)).length,
  deepDiff.diff(row(10_000n), row(20_000n)).length,
].join(' ');
console.log('version: jsondiffpatch 0.7.7, microdiff 1.6.0, deep-diff 1.0.2');
console.log('guess:   {"amount":["10000","20000"]}, and so on, 1 1');
console.log('seen:   ', seen);
process.exit(seen === 'equal {"amount":["10000","20000"]} {"calls":[1,2]} {"amount":["20000"]} 1 1'
  ? 0 : 1);
JS
node try.mjs
