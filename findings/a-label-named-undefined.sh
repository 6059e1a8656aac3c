#!/usr/bin/env bash
# Runs: prom-client 15.1.3, a counter with the label "reason", increased with a reason, with
# undefined and with null.
# Guess: an undefined label is the empty label, which to Prometheus is none at all; or it throws, as
# an unknown label's name does.
# Seen: two more series, reason="undefined" and reason="null".
# Why it matters: a path of the code that forgot its reason is counted under a word that looks like
# a reason, and an alert on reason="" never fires. Ours takes labels from typed events.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts prom-client@15.1.3 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Counter, register } from 'prom-client';

const labelNames = ['reason'];
const refusals = new Counter({ name: 'refusals_total', help: 'Refusals.', labelNames });
for (const reason of ['late', undefined, null]) refusals.inc({ reason });
const lines = (await register.metrics()).split('\n').filter((line) => /^refusals/.test(line));
const seen = lines.map((line) => /"(.*)"/.exec(line)?.[1] ?? '').join(', ');
console.log('version: prom-client 15.1.3');
console.log('guess:   late, and an empty label or an error');
console.log('seen:   ', seen);
process.exit(seen === 'late, undefined, null' ? 0 : 1);
JS
node try.mjs
