#!/usr/bin/env bash
# Runs: pino 10.4.0, one log line whose object has the keys "msg" and "level" of its own and a
# BigInt.
# Guess: the line is one JSON object in which each key stands once; the BigInt throws, as in
# JSON.stringify, or becomes a string.
# Seen: "msg" and "level" stand twice, pino's level first and the caller's last, so a parser that
# keeps the last one files an info line under another level. The BigInt is written as bare digits,
# which JSON.parse rounds.
# Why it matters: amounts in atoms are BigInts, and a count of "level":30 lines by text or by parser
# differs. Our events have fixed fields without these names, and amounts are strings.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pino@10.4.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import pino from 'pino';

let line = '';
const logger = pino({ base: null, timestamp: false }, { write: (text) => (line += text) });
logger.info({ level: 'gold', msg: 'first', amount: 12345678901234567890n }, 'second');
const parsed = JSON.parse(line);
console.log('version: pino 10.4.0');
console.log('guess:   each key once; "12345678901234567890" or an error');
console.log('seen:   ', line.trim());
const twice = (key) => line.split(`"${key}":`).length === 3;
const exact = line.includes('"amount":12345678901234567890');
process.exit(twice('msg') && twice('level') && parsed.level === 'gold' && exact ? 0 : 1);
JS
node try.mjs
