#!/usr/bin/env bash
# Runs: dateformat 5.0.4: “UTC:”, which may stand before a mask, before the masks that have a name.
# Guess: “UTC:isoDateTime” is 2026-11-29T23:59:07+0000, and “UTC:isoDate” the day in UTC.
# Seen: they are “i7+0000DapePi11e” and “i7+0000Dape”: behind “UTC:” a name is no name any more, and
# each of its letters is filled in by itself. Without “UTC:” the names are known, with `true` for
# its third argument too, and behind “UTC:” a mask of letters is right.
# Why it matters: a file that is named after the day in UTC has another name each second. Our names
# are cut from toISOString().
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts dateformat@5.0.4 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import dateFormat from 'dateformat';

const time = new Date('2026-11-29T23:59:07Z');
const seen = ['UTC:isoDateTime', 'UTC:isoDate'].map((mask) => dateFormat(time, mask)).join(' ');
const right = [
  dateFormat(time, 'isoDateTime', true),
  dateFormat(time, 'isoUtcDateTime'),
  dateFormat(time, 'UTC:yyyy-mm-dd'),
].join(' ');
console.log('version: dateformat 5.0.4');
console.log('guess:   2026-11-29T23:59:07+0000 2026-11-29');
console.log(`seen:    ${seen}`);
console.log(`seen:    in other ways: ${right}`);
const others = '2026-11-29T23:59:07+0000 2026-11-29T23:59:07Z 2026-11-29';
process.exit(seen === 'i7+0000DapePi11e i7+0000Dape' && right === others ? 0 : 1);
JS
TZ=UTC node try.mjs
