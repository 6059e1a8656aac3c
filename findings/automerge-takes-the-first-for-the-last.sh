#!/usr/bin/env bash
# Runs: @automerge/automerge 3.5.0: methods of a list of nights, on the document and inside
# change(), where the list is a proxy with the methods of an array.
# Guess: at(-1) is the last night in both, and deleteAt(-1) removes it or throws, as splice(-1, 1)
# does; reduce() without a first value adds up.
# Seen: inside change(), at(-1) and at(-2) are the first night, deleteAt(-1) removes the first one,
# and reduce() gives NaN. Outside all are as in an array. slice(-1) is right in both.
# Why it matters: “correct the newest night” corrects the oldest one, and every copy follows. Our
# nights are files.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @automerge/automerge@3.5.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { change, from } from '@automerge/automerge';

const create = () => from({ nights: ['27', '28', '29'], calls: [1, 2, 3] });
const ask = ({ nights, calls }) => [
  nights.at(-1), nights.at(-2), ...nights.slice(-1), calls.reduce((sum, count) => sum + count),
].join(' ');

const outside = ask(create());
let inside;
change(create(), (document) => { inside = ask(document); });
const left = change(create(), (document) => { document.nights.deleteAt(-1); }).nights.join(' ');
console.log('version: @automerge/automerge 3.5.0');
console.log('guess:   29 28 29 6, the same inside change(), and 27 28 left');
console.log(`seen:    ${outside}, ${inside} inside change(), and ${left} left`);
process.exit(outside === '29 28 29 6' && inside === '27 27 29 NaN' && left === '28 29' ? 0 : 1);
JS
node try.mjs
