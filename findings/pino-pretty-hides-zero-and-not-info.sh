#!/usr/bin/env bash
# Runs: pino-pretty 13.2.0, which shows lines of pino, with minimumLevel and messageFormat.
# Guess: minimumLevel “warn” hides a line of level 30 and a line of level "info", since both are
# shown as INFO; and “{if stars}” shows what is there, also 0.
# Seen: the line with a text for its level is shown, whatever the level. With a figure of 0 the part
# behind “{if stars}” is left out, though “{stars}” alone shows 0. The manual says neither.
# Why it matters: pino writes levels as text by its own option, and then whoever looks for warnings
# reads everything; and no stars today look like stars unknown.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pino-pretty@13.2.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import pretty from 'pino-pretty';

const show = (line, options) => {
  const text = pretty.prettyFactory({ colorize: false, hideObject: true, ...options })(
    JSON.stringify(line),
  );
  return text?.trim() ?? 'hidden';
};
const warnings = { minimumLevel: 'warn' };
const stars = { messageFormat: '{stars}{if stars} stars{end}' };
const seen = [
  show({ level: 30, msg: 'x' }, warnings),
  show({ level: 'info', msg: 'x' }, warnings),
  show({ level: 'trace', msg: 'x' }, warnings),
  show({ level: 30, stars: 5 }, stars),
  show({ level: 30, stars: 0 }, stars),
].join(', ');
console.log('version: pino-pretty 13.2.0');
console.log('guess:   hidden, hidden, hidden, INFO: 5 stars, INFO: 0 stars');
console.log('seen:   ', seen);
process.exit(seen === 'hidden, INFO: x, TRACE: x, INFO: 5 stars, INFO: 0' ? 0 : 1);
JS
node try.mjs
