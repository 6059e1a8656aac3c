#!/usr/bin/env bash
# Runs: juration 0.1.1: times are written in its three forms and in "micro", and read back.
# Guess: what it writes for 31 days and 90 seconds, it reads back as the same time. Its manual says
# that the form with colons cannot be read yet.
# Seen: 31 days are written "1m 14h" in "micro", and read as a minute and 14 hours. With colons, 90
# seconds are "1:30" and read as 31 seconds, without an error.
# Why it matters: how long a subscription lasts, or how old a repository is, becomes half a day.
# Ours are whole seconds or days.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts juration@0.1.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const juration = createRequire(import.meta.url)('juration');

const seen = [
  [86_400 * 31, 'long'],
  [86_400 * 31, 'micro'],
  [90, 'micro'],
  [90, 'chrono'],
].map(([seconds, format]) => {
  const text = juration.stringify(seconds, { format });
  return `${text} = ${juration.parse(text)}`;
});
console.log('version: juration 0.1.1');
console.log('guess:   the first two are 2678400, the others 90 or an error');
console.log('seen:   ', seen.join(', '));
const expected = '1 month 14 hours = 2678400,1m 14h = 50460,1m 30s = 90,1:30 = 31';
process.exit(seen.join() === expected ? 0 : 1);
JS
node try.mjs
