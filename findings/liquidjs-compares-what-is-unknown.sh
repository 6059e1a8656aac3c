#!/usr/bin/env bash
# Runs: liquidjs 10.30.1, in which pages of Eleventy are written, and Debian's ruby-liquid, in which
# those of Jekyll are: a count that is null is compared.
# Guess: both say no: what is unknown is neither less nor more than five. A name that is not there
# gives no in both.
# Seen: in liquidjs null is less than five, at most 0, at least 0 and more than -1; in Ruby none of
# these. So "where_exp" finds the rows with null as well.
# Why it matters: a page that marks "fewer than five stars" marks what nobody has counted, and only
# in one of the two. Our rows have null for what is unknown.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts liquidjs@10.30.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { Liquid } from 'liquidjs';

const liquid = new Liquid();
const asked = ['stars < 5', 'stars <= 0', 'stars >= 0', 'stars > -1', 'nothing < 5'].map(
  (condition) => `{% if ${condition} %}yes{% else %}no{% endif %}`,
);
const seen = asked.map((text) => liquid.parseAndRenderSync(text, { stars: null })).join();
const code = `require 'liquid'
puts ARGV.map { |t| Liquid::Template.parse(t).render('stars' => nil) }.join(',')`;
let ruby;
try {
  ruby = execFileSync('ruby', ['-e', code, ...asked], { encoding: 'utf8', stdio: 'pipe' }).trim();
} catch {
  console.error("Install Debian's ruby-liquid.");
  process.exit(2);
}
console.log('version: liquidjs 10.30.1, ruby-liquid of Debian');
console.log('guess:   no,no,no,no,no in both');
console.log('seen:   ', seen, 'and in Ruby', ruby);
process.exit(seen === 'yes,yes,yes,yes,no' && ruby === 'no,no,no,no,no' ? 0 : 1);
JS
node try.mjs
