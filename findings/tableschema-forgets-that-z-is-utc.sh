#!/usr/bin/env bash
# Runs: tableschema 1.12.6, of the makers of Table Schema, with TZ=America/New_York: the type
# "datetime" on 2026-11-29T23:59:00Z.
# Guess: that moment. The standard says of the default format: a time in UTC, with a "Z".
# Seen: 2026-11-30T04:59:00.000Z: the Z must be there, and the hours are read in the zone of the
# machine. With the format "any" they are read in UTC. Days are midnights of the machine's zone.
# Why it matters: all times of a table move by five hours, and some to another day, and only on
# machines that are not in UTC: no test in a container sees it. Our times end with Z.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts tableschema@1.12.6 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
process.env.TZ = 'America/New_York';
const { createRequire } = await import('node:module');
const { Field } = createRequire(import.meta.url)('tableschema');

const read = (format) =>
  new Field({ name: 'seen', type: 'datetime', format })
    .castValue('2026-11-29T23:59:00Z')
    .toISOString();
const day = new Field({ name: 'day', type: 'date' }).castValue('2026-11-29').toISOString();
const seen = [read('default'), read('any'), day];
console.log('version: tableschema 1.12.6');
console.log('guess:   2026-11-29T23:59:00.000Z twice');
console.log('seen:   ', seen.join(', '));
const expected = [
  '2026-11-30T04:59:00.000Z',
  '2026-11-29T23:59:00.000Z',
  '2026-11-29T05:00:00.000Z',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
