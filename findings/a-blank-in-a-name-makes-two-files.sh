#!/usr/bin/env bash
# Runs: Debian's python3-unidiff (its version is printed), gitdiff-parser 0.3.1, diff2html 3.4.56
# and parse-diff 0.12.0 on the diff that git writes for one changed file, whose name has a blank.
# Guess: one file named “my notes.md”, one line added and one removed, from all four.
# Seen: unidiff finds two files, of which the first is “notes.md” and renamed, without a change;
# the name of gitdiff-parser and of diff2html ends with a tab, which git puts behind such names.
# parse-diff is right.
# Why it matters: who counts the files of a change, or asks for the one that it names, finds one too
# many or none. We read no diffs.
set -euo pipefail
python=/usr/bin/python3
"$python" -c 'import unidiff' 2>/dev/null ||
  { echo "Install Debian's python3-unidiff." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' python3-unidiff 2>/dev/null || echo unknown)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  gitdiff-parser@0.3.1 diff2html@3.4.56 parse-diff@0.12.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

git init -q repository
echo 12 >'repository/my notes.md'
git -C repository add .
echo 13 >'repository/my notes.md'
git -C repository diff >change.diff

cat >try.cjs <<'JS'
const text = require('node:fs').readFileSync('change.diff', 'utf8');
const gitdiff = require('gitdiff-parser');

const names = {
  'gitdiff-parser': (gitdiff.default ?? gitdiff).parse(text).map((file) => file.newPath),
  diff2html: require('diff2html').parse(text).map((file) => file.newName),
  'parse-diff': require('parse-diff')(text).map((file) => file.to),
};
console.log(Object.values(names).map((list) => JSON.stringify(list)).join(' '));
JS
cat >try.py <<'PY'
import json
import unidiff

files = unidiff.PatchSet(open('change.diff'))
print(json.dumps([[file.path, file.is_rename] for file in files]))
PY
seen="$(node try.cjs) $("$python" try.py)"
echo "version: unidiff $version, gitdiff-parser 0.3.1, diff2html 3.4.56, parse-diff 0.12.0"
echo 'guess:   ["my notes.md"] ["my notes.md"] ["my notes.md"] [["my notes.md", false]]'
echo "seen:    $seen"
[ "$seen" = '["my notes.md\t"] ["my notes.md\t"] ["my notes.md"] '\
'[["notes.md", true], ["my notes.md", false]]' ]
