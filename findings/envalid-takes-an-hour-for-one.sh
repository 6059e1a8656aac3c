#!/usr/bin/env bash
# Runs: envalid 8.2.0: num(), which is there to refuse settings that are no numbers.
# Guess: “1h”, “1,000” and “0x1F” stop the program with “Invalid number input”.
# Seen: they are 1, 1 and 0: what follows the first digits is dropped. “30 days” is 30, “1_000” 1,
# and “0.01USDC” 0.01. Only what begins with no digit is refused. port() and bool() of the same
# package refuse all that they do not know.
# Why it matters: the program starts with a limit of one call, or a pause of one millisecond, and
# says that its settings are right. Ours reads digits alone, and refuses the rest.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts envalid@8.2.0 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { bool, cleanEnv, num, port } from 'envalid';

const read = (kind, text) => {
  const reporter = ({ errors: { SETTING: error } }) => {
    if (error) throw error;
  };
  try {
    return String(cleanEnv({ SETTING: text }, { SETTING: kind() }, { reporter }).SETTING);
  } catch {
    return 'refused';
  }
};
const texts = ['1h', '1,000', '0x1F', '30 days', '1_000', '0.01USDC', 'h1'];
const seen = texts.map((text) => read(num, text)).join(' ');
const others = [read(port, '8080h'), read(bool, '1h')].join(' ');
console.log('version: envalid 8.2.0');
console.log('read:   ', texts.join(' | '));
console.log('guess:  ', texts.map(() => 'refused').join(' '));
console.log(`seen:    ${seen}; by port() and bool(): ${others}`);
process.exit(seen === '1 1 0 30 1 0.01 refused' && others === 'refused refused' ? 0 : 1);
JS
node try.mjs
