#!/usr/bin/env bash
# Runs: badge-maker 6.0.0, the library of shields.io: badges whose colour is written with a capital.
# Guess: “Red” is red, as in CSS: its README takes “any valid CSS color”. Otherwise it is light
# grey, which the README calls the default.
# Seen: it is bright green, and so are “Crimson”, “Orange”, “Critical” and a name that does not
# exist. In small letters all are right, and hexadecimal colours may have capitals.
# Why it matters: a badge that says “failing” in “Red” looks like one of a healthy project; a tool
# that passes on names of colours as people write them shows no error. Ours draws no badges.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts badge-maker@6.0.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { makeBadge } from 'badge-maker';

const fill = (color) => {
  const badge = { label: 'build', message: 'failing', color };
  return /#555".*? fill="([^"]+)"/su.exec(makeBadge(badge))[1];
};
const [green, grey] = [fill('brightgreen'), fill('lightgrey')];
const small = ['red', 'crimson', 'orange', 'critical', '#E05D44'].map(fill);
const capital = ['Red', 'Crimson', 'Orange', 'Critical', 'nothing'].map(fill);
console.log('version: badge-maker 6.0.0');
console.log(`guess:   ${small.slice(0, 4).join(' ')}, or ${grey}`);
console.log(`seen:    ${capital.join(' ')}; bright green is ${green}`);
const all = capital.every((color) => color === green);
process.exit(all && !small.includes(green) && green !== grey ? 0 : 1);
JS
node try.mjs
