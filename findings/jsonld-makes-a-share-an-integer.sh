#!/usr/bin/env bash
# Runs: jsonld 9.0.0, which writes documents with small shares, such as 0.0000004, as RDF.
# Guess: a number with a fraction is an xsd:double, however small it is: 4.0E-7.
# Seen: 4e-7 and 1e-7 are the integer "0", and -3e-10 is the integer "-0", as their text has no
# point; 1.5e-7 and 0.000001 are doubles.
# Why it matters: a share, or the price of one token, is zero in a graph. The standard makes an
# integer only of a number without a fraction. Our shares are rounded to four decimals, and prices
# of models are dollars for a million tokens.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts jsonld@9.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import jsonld from 'jsonld';

const document = (share) => ({
  '@context': { '@vocab': 'https://schema.org/' },
  '@id': 'https://example.com/repository',
  share,
});
const statements = (share) => jsonld.toRDF(document(share), { format: 'application/n-quads' });
const values = [];
for (const share of [4e-7, 1e-7, -3e-10, 1.5e-7, 0.000001]) {
  const [, text, type] = /"([^"]*)"\^\^<.*#(\w+)>/.exec(await statements(share));
  values.push(`${text} ${type}`);
}
const seen = values.join(', ');
console.log('version: jsonld 9.0.0');
console.log('guess:   4.0E-7 double, 1.0E-7 double, -3.0E-10 double, 1.5E-7 double, 1.0E-6 double');
console.log('seen:   ', seen);
const expected = '0 integer, 0 integer, -0 integer, 1.5E-7 double, 1.0E-6 double';
process.exit(seen === expected ? 0 : 1);
JS
node try.mjs
