#!/usr/bin/env bash
# Runs: spdx-license-ids 3.0.24 and spdx-license-list 6.12.0 on the ids that GitHub sends for its
# four copyleft licences (its API names them without "-only").
# Guess: both lists have them, because SPDX keeps every id for ever.
# Seen: spdx-license-ids has none of the four: withdrawn ids are in a second list, spdx-license-
# ids/deprecated. spdx-license-list has all four.
# Why it matters: a filter for "known licences" over GitHub's data loses every GPL and AGPL
# repository, and keeps the rest, so it looks right. We pass GitHub's id on as it is, and filter
# nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  spdx-license-ids@3.0.24 spdx-license-list@6.12.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const current = require('spdx-license-ids');
const withdrawn = require('spdx-license-ids/deprecated');
const list = require('spdx-license-list');
const sent = ['GPL-2.0', 'GPL-3.0', 'AGPL-3.0', 'LGPL-2.1', 'MIT'];
const count = (has) => sent.filter(has).length;
const seen = [
  count((id) => current.includes(id)),
  count((id) => withdrawn.includes(id)),
  count((id) => id in list),
];
console.log('version: spdx-license-ids 3.0.24, spdx-license-list 6.12.0');
console.log('guess:   5 of 5 in the list, 0 in the list of withdrawn ids, 5 in the other list');
console.log(`seen:    ${seen[0]} of 5, ${seen[1]}, ${seen[2]}`);
process.exit(seen.join() === '1,4,5' ? 0 : 1);
JS
node try.mjs
