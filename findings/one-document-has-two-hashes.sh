#!/usr/bin/env bash
# Runs: jsonld 9.0.0 and Debian's python3-pyld (its version is printed), which both bring a document
# of JSON-LD into the one canonical form that is hashed and signed (URDNA2015).
# Guess: the same document has the same form, and the same hash, in both.
# Seen: 0.5 is "5.0E-1" in JavaScript, the canonical form of XML Schema, and "5.000000000000000E-01"
# in Python; 1.5 and 10 are equal. So each document with a fraction below 1 has another hash.
# Why it matters: a signed list of shares or prices that was signed in one is refused in the other,
# and one without fractions is not. Our checksums are of bytes.
set -euo pipefail
/usr/bin/python3 -c 'import pyld' 2>/dev/null ||
  { echo "Install Debian's python3-pyld." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts jsonld@9.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import jsonld from 'jsonld';

const code = `
import json, sys
from pyld import jsonld
way = {"algorithm": "URDNA2015", "format": "application/n-quads"}
print(jsonld.normalize(json.loads(sys.argv[1]), way).strip())`;
const seen = [];
for (const share of [10, 1.5, 0.5]) {
  const row = { '@context': { '@vocab': 'http://h.example/' }, '@id': 'http://h.example/a', share };
  const way = { algorithm: 'URDNA2015', format: 'application/n-quads' };
  const first = await jsonld.canonize(row, way);
  const all = ['-c', code, JSON.stringify(row)];
  const second = execFileSync('/usr/bin/python3', all, { encoding: 'utf8', stdio: 'pipe' });
  seen.push([first, second].map((text) => text.match(/"([^"]*)"/)[1]).join(' and '));
}
console.log('version: jsonld 9.0.0, python3-pyld', process.argv[2]);
console.log('guess:   10 and 10; 1.5E0 and 1.5E0; 5.0E-1 and 5.0E-1');
console.log('seen:   ', seen.join('; '));
const expected = ['10 and 10', '1.5E0 and 1.5E0', '5.0E-1 and 5.000000000000000E-01'];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
version=$(dpkg-query -W -f='${Version}' python3-pyld 2>/dev/null || echo unknown)
node try.mjs "$version"
