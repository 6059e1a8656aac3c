#!/usr/bin/env bash
# Runs: compare-versions 6.1.1 on ranges of npm, with which its manual calls itself compatible, and
# semver 7.8.6 on the same.
# Guess: satisfies() answers as semver does: a beta of 1.0.0 is older than 1.0.0, so ^1.0.0 has no
# room for it, and 1.x holds all that begins with 1.
# Seen: ^1.0.0 and ~1.0.0 take 1.0.0-beta, though >=1.0.0 does not, and compare says it is older.
# 1.x, 1 and "1.x || 2" hold no 1.2.3, though 1.2.x does.
# Why it matters: "a stable release is there" is answered yes for a beta, and no for a release that
# is right. Ours shows a release's tag as it is.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts compare-versions@6.1.1 semver@7.8.6 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { compareVersions, satisfies } from 'compare-versions';
import semver from 'semver';

const questions = [
  ['1.0.0-beta', '^1.0.0'],
  ['1.0.0-beta', '~1.0.0'],
  ['1.0.0-beta', '>=1.0.0'],
  ['1.2.3', '1.x'],
  ['1.2.3', '1'],
  ['1.2.3', '1.x || 2'],
  ['1.2.3', '1.2.x'],
];
const ask = (answer) => questions.map(([tag, range]) => (answer(tag, range) ? 'yes' : 'no')).join();
const seen = ask(satisfies);
const guess = ask(semver.satisfies);
const older = compareVersions('1.0.0-beta', '1.0.0');
console.log('version: compare-versions 6.1.1, semver 7.8.6');
console.log('asked:  ', questions.map((question) => question.join(' in ')).join(', '));
console.log('guess:  ', guess);
console.log('seen:   ', seen, '; the beta compares as', older);
const same = seen === 'yes,yes,no,no,no,no,yes' && guess === 'no,no,no,yes,yes,yes,yes';
process.exit(same && older < 0 ? 0 : 1);
JS
node try.mjs
