#!/usr/bin/env bash
# Runs: showdown 2.1.0 and lowdown 1.0.0 of Debian 12, both with their defaults, on a README whose
# title and sentence have names with underscores.
# Guess: underscores within a word are text, as in CommonMark and on GitHub.
# Seen: both set parts of names in italics and drop the underscores; showdown, from one repository's
# name into the next.
# Why it matters: `maple_ledger_tools` becomes “mapleledgertools”, which no search finds.
set -euo pipefail
command -v lowdown > /dev/null || { echo 'apt-get install lowdown' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts showdown@2.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
echo 'maple_ledger_tools, after acme/maple_ledger and acme/oak_tree' > readme.md
cat > try.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { Converter } = require('showdown');
console.log(new Converter().makeHtml(readFileSync('readme.md', 'utf8').trim()));
JS
seen="$(node try.cjs) $(lowdown readme.md)"
echo "version: showdown 2.1.0, lowdown $(dpkg-query --show --showformat '${Version}' lowdown)"
echo 'guess:   the names as they are'
echo "seen:    $seen"
name='maple<em>ledger</em>tools, after acme/maple'
rest='<em>ledger and acme/oak</em>tree</p>'
[ "${seen//&#47;//}" = "<p>$name$rest <p>$name$rest" ]
