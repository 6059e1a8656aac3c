#!/usr/bin/env bash
# Runs: jmespath 0.16.0 and @jmespath-community/jmespath 1.3.0 on rows with a day and a count of
# stars, and Debian's python3-jmespath where it is there.
# Guess: max_by(rows, &day) is the newest row. The specification lets it compare numbers or strings.
# Seen: it is null in both, and min_by() as well. max_by(rows, &stars), sort_by(rows, &day)[-1] and
# max(rows[].day) are right, and so is Python's max_by().
# Why it matters: the newest night, the last correction and the first version are asked for so, in
# commands that ran in Python. null reads as "there is none". sort_by() is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  jmespath@0.16.0 @jmespath-community/jmespath@1.3.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { search } from '@jmespath-community/jmespath';
const old = createRequire(import.meta.url)('jmespath').search;

const rows = [
  { name: 'alpha', day: '2026-11-28', stars: 12 },
  { name: 'beta', day: '2026-11-29', stars: 7 },
];
const asked = [
  ...['max_by(@, &day).name', 'min_by(@, &day).name', 'max_by(@, &stars).name'],
  ...['sort_by(@, &day)[-1].name', 'max([].day)'],
];
const seen = [old, search].map((find) => JSON.stringify(asked.map((text) => find(rows, text))));
const code = `
import jmespath, json, sys
rows = json.loads(sys.argv[1])
print(json.dumps([jmespath.search(text, rows) for text in sys.argv[2:]]))`;
let python = 'not there';
try {
  const all = ['-c', code, JSON.stringify(rows), ...asked];
  python = execFileSync('/usr/bin/python3', all, { encoding: 'utf8', stdio: 'pipe' }).trim();
} catch {}
const right = '["beta","alpha","alpha","beta","2026-11-29"]';
console.log('version: jmespath 0.16.0, @jmespath-community/jmespath 1.3.0');
console.log('guess:  ', right);
console.log('seen:   ', seen.join(' and '), 'Python:', python);
const expected = right.replace('"beta","alpha"', 'null,null');
process.exit(seen.every((line) => line === expected) ? 0 : 1);
JS
node try.mjs
