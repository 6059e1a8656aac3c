#!/usr/bin/env bash
# Runs: html-to-text 10.0.1 with its defaults, beside w3m of Debian 12, on a table and a list.
# Guess: cells and rows are apart, by a space or a line.
# Seen: 5 stars and 901 forks are “5901”, in one row or in two. A list of terms runs together in the
# same way, and “iOS” in a heading is “IOS”. w3m sets cells apart.
# Why it matters: mails and models get figures that no page has. Our figures stand in sentences and
# in JSON, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
command -v w3m > /dev/null || { echo 'apt-get install w3m' >&2; exit 2; }
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { convert } from 'html-to-text';

const row = '<table><tr><td>5</td><td>901</td></tr></table>';
const seen = [
  convert(row),
  convert('<table><tr><td>5</td></tr><tr><td>901</td></tr></table>'),
  convert('<dl><dt>stars</dt><dd>5</dd><dt>forks</dt><dd>901</dd></dl>'),
  convert('<h2>iOS tools</h2>'),
  execFileSync('w3m', ['-dump', '-T', 'text/html'], { input: row, encoding: 'utf8' }).trim(),
].map((text) => text.replaceAll('\n', '/'));
console.log('version: html-to-text 10.0.1');
console.log('guess:   5 901 | 5/901 | stars/5/forks/901 | iOS tools | 5 901');
console.log(`seen:    ${seen.join(' | ')}`);
process.exit(seen.join() === '5901,5901,stars5forks901,IOS TOOLS,5 901' ? 0 : 1);
JS
node try.mjs
