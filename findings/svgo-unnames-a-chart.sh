#!/usr/bin/env bash
# Runs: svgo 4.1.0, with the plug-ins that it has without being asked, on a chart whose name and
# description are its own <title> and <desc>, which aria-labelledby points to.
# Guess: ids to which an attribute points stay, or are renamed in both places, as with <use>.
# Seen: both ids go, and aria-labelledby stays and points to nothing; role="img" goes, too. The id
# that <use> points to stays.
# Why it matters: a chart that a screen reader described with its figures is a group of shapes with
# a title, or less. Nothing looks different. Our charts are inside of pages, and we run no svgo.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { optimize } from 'svgo';

const chart = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img"
 aria-labelledby="name more"><title id="name">Stars by night</title>
<desc id="more">From 5 to 901 in three nights</desc>
<circle id="dot" r="1"/><use href="#dot" x="5"/></svg>`;
const parts = [/role="img"/, /aria-labelledby="[^"]*"/, /<title id=/, /<desc id=/, /href="#/];
const find = (svg) => parts.flatMap((part) => part.exec(svg)?.[0] ?? []).join(' ');
const { data } = optimize(chart);
const seen = find(data);
console.log('version: svgo 4.1.0');
console.log('guess:  ', find(chart));
console.log('seen:   ', seen);
process.exit(seen === 'aria-labelledby="name more" href="#' ? 0 : 1);
JS
node try.mjs
