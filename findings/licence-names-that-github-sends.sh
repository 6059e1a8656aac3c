#!/usr/bin/env bash
# Runs: spdx-expression-parse 5.0.0.
# Guess: it reads what GitHub sends as spdx_id ("NOASSERTION" for a licence it does not know) and
# what its "key" holds ("mit"), since SPDX ids are compared without case.
# Seen: both throw. So does "NONE", which the SPDX documents allow beside NOASSERTION.
# Why it matters: about one licensed repository in eight has NOASSERTION; a loop over real rows
# stops at the first one. We show GitHub's name there and parse no expression.
# Source: SPDX 2.3, annex D.2 (case) and clause 7.13 (NONE, NOASSERTION)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  spdx-expression-parse@5.0.0 spdx-license-ids@3.0.24 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import parse from 'spdx-expression-parse';

const attempt = (text) => {
  try {
    return parse(text).license;
  } catch (error) {
    return 'throws';
  }
};
const seen = ['MIT', 'mit', 'NOASSERTION', 'NONE'].map((text) => `${text}: ${attempt(text)}`);
console.log('version: spdx-expression-parse 5.0.0');
console.log('guess:   all four are read');
console.log('seen:   ', seen.join(', '));
const [mit, ...others] = seen;
process.exit(mit === 'MIT: MIT' && others.every((line) => line.endsWith('throws')) ? 0 : 1);
JS
node try.mjs
