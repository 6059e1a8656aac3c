#!/usr/bin/env bash
# Runs: find-versions 6.0.0, which is to “find semver versions in a string”, on lines of release
# notes and on what “--version” prints.
# Guess: the version of each line is found, whatever sign stands behind it.
# Seen: it is found before a blank and at the end of the text alone. “Released v1.10.0.”, a bracket
# or a comma behind it, and a new line hide it, so that “1.10.0\n”, as a program prints it, has no
# version, and of “Node 20.20.2, npm 10.9.4” only npm's is left. With `loose` all are found, and
# “llama-3.1” is version 3.1.0.
# Why it matters: the newest release of a text is overlooked without an error. Ours takes releases
# from GitHub's list.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts find-versions@6.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import findVersions from 'find-versions';

const lines = [
  'Released v1.10.0',
  'Released v1.10.0.',
  'The newest (v1.10.0) is out',
  'v1.10.0, the newest',
  '1.10.0\n',
  'Node 20.20.2, npm 10.9.4',
];
const found = (options) =>
  lines.map((line) => findVersions(line, options).join('+') || 'none').join(' ');
const loose = `${found({ loose: true })} ${findVersions('llama-3.1', { loose: true })}`;
console.log('version: find-versions 6.0.0');
console.log('guess:   1.10.0 1.10.0 1.10.0 1.10.0 1.10.0 20.20.2+10.9.4');
console.log(`seen:    ${found()}`);
console.log(`seen:    loose: ${loose}`);
const all = '1.10.0 1.10.0 1.10.0 1.10.0 1.10.0 20.20.2+10.9.4 3.1.0';
process.exit(found() === '1.10.0 none none none none 10.9.4' && loose === all ? 0 : 1);
JS
node try.mjs
