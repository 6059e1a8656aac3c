#!/usr/bin/env bash
# Runs: @iarna/toml 3.0.0 and smol-toml 1.9.1, writing the number 0.0000004.
# Guess: "4e-7", which is a number of TOML, or all its digits.
# Seen: @iarna/toml writes "4e-7.undefined", without an error, for each number below a millionth;
# its parser refuses the file, and so does every other. 1e21 and 0.000001 are written well.
# Why it matters: a report of shares or of prices a token is written on all days, and cannot be read
# on the day that the first small number is in it. Our files are JSON.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @iarna/toml@3.0.0 smol-toml@1.9.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parse, stringify } from '@iarna/toml';
import * as other from 'smol-toml';

const read = (text) => {
  try {
    return parse(text).share;
  } catch {
    return 'not read';
  }
};
const seen = [4e-7, 1e-6, 1e21].map((share) => {
  const text = stringify({ share });
  return `${text.trim()}: ${read(text)}`;
});
const right = other.stringify({ share: 4e-7 }).trim();
console.log('version: @iarna/toml 3.0.0, smol-toml 1.9.1');
console.log('guess:   share = 4e-7: 4e-7');
console.log('seen:   ', seen.join('; '), '; smol-toml', right);
const [small, ...others] = seen;
const same = others.join() === 'share = 0.000001: 0.000001,share = 1e+21: 1e+21';
const broken = small === 'share = 4e-7.undefined: not read';
process.exit(broken && same && right === 'share = 4e-7' ? 0 : 1);
JS
node try.mjs
