#!/usr/bin/env bash
# Runs: nunjucks 3.2.4, and Debian's Jinja2 where it is there, of which it is the twin in
# JavaScript: numbers with an exponent in a template.
# Guess: 1e3 is a thousand, as in JavaScript, or an error.
# Seen: it is nothing: {{ 1e3 }} prints an empty text, 5000 > 1e3 is false, stars - 1e3 is NaN, and
# so is {{ 4e-7 }}. "1000" is right. Jinja2 reads all of them.
# Why it matters: a template of a page that says "many" above 1e3 stars says "few" for all
# repositories, and a small price is NaN. Our pages are written by code.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts nunjucks@3.2.4 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
const nunjucks = createRequire(import.meta.url)('nunjucks');

const asked = [
  ...['{{ 1e3 }}', '{{ stars - 1e3 }}', '{{ 4e-7 }}'],
  ...["{{ 'many' if stars > 1e3 else 'few' }}", "{{ 'many' if stars > 1000 else 'few' }}"],
];
const seen = asked.map((text) => nunjucks.renderString(text, { stars: 5000 }));
const code = `import jinja2, sys
print(*(jinja2.Template(text).render(stars=5000) for text in sys.argv[1:]))`;
let python = 'not there';
try {
  const all = ['-c', code, ...asked];
  python = execFileSync('/usr/bin/python3', all, { encoding: 'utf8', stdio: 'pipe' }).trim();
} catch {}
console.log('version: nunjucks 3.2.4');
console.log('guess:   ["1000","4000","4e-7","many","many"]');
console.log('seen:   ', JSON.stringify(seen), 'Jinja2:', python);
process.exit(JSON.stringify(seen) === '["","NaN","NaN","few","many"]' ? 0 : 1);
JS
node try.mjs
