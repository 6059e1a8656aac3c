#!/usr/bin/env bash
# Runs: semver 7.8.6 on tags of releases that are named by days, as nightly builds are.
# Guess: coerce() finds a version in each: 2026.1.5 in "2026.01.05", and something that grows with
# the day in the others.
# Seen: "2026.01.05" gives null, for its zeros. "2026-11-28" and "2026-11-29" both give 2026.0.0, so
# all days of a year are equal; "v20261129" is 20261129.0.0, above every version to come.
# Why it matters: "is this release newer" is answered no all year, or for ever, and a sort that
# drops null drops the project. Ours shows a release's tag as it is, with its time.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts semver@7.8.6 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import semver from 'semver';

const tags = ['2026.01.05', '2026-11-28', '2026-11-29', 'v20261129'];
const seen = tags.map((tag) => String(semver.coerce(tag))).join(', ');
console.log('version: semver 7.8.6');
console.log('guess:   2026.1.5, and others that grow with the day');
console.log('seen:   ', seen);
process.exit(seen === 'null, 2026.0.0, 2026.0.0, 20261129.0.0' ? 0 : 1);
JS
node try.mjs
