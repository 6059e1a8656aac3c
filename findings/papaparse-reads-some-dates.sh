#!/usr/bin/env bash
# Runs: papaparse 5.7.1 with dynamicTyping, which its manual promises for numbers and booleans.
# Guess: a time stays text, and "False" becomes false as "TRUE" becomes true.
# Seen: "2026-11-29T00:00:00.000Z" becomes a Date object, "2026-11-29" stays text; "TRUE" is true
# and "False" stays a text, which counts as true. The name "1E5" is 100000, "007" is 7.
# Why it matters: a column of days and one of times compare as text in one and as objects in the
# other, and a flag that Python has written is always on. Load our tables of nights without it: a
# repository may be named 1E5, and days sort as text.
# Source: https://www.papaparse.com/docs#config (dynamicTyping)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Papa from 'papaparse';

const csv = 'time,day,yes,no,name,id\n2026-11-29T00:00:00.000Z,2026-11-29,TRUE,False,1E5,007\n';
const [row] = Papa.parse(csv, { header: true, dynamicTyping: true, skipEmptyLines: true }).data;
const seen = [row.time instanceof Date, row.day, row.yes, typeof row.no, row.name, row.id].join();
console.log('version: papaparse 5.7.1');
console.log('guess:   both days as text, both flags as booleans');
console.log('seen:    time is a Date, day, yes, type of no, name, id:', seen);
process.exit(seen === 'true,2026-11-29,true,string,100000,7' ? 0 : 1);
JS
node try.mjs
