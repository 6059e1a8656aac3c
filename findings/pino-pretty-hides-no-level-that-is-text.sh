#!/usr/bin/env bash
# Runs: pino-pretty 13.2.0, which shows lines of pino, with minimumLevel.
# Guess: “warn” hides a line of level 30 and a line of level "info", since both are shown as INFO.
# Seen: the line with a text for its level is shown, whatever the level. The manual does not say so.
# Why it matters: pino writes levels as text by its own option, and then whoever looks for warnings
# reads everything. Our levels are text, and jq selects them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts pino-pretty@13.2.0 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import pretty from 'pino-pretty';

const show = pretty.prettyFactory({ colorize: false, minimumLevel: 'warn' });
const seen = [30, 40, 'info', 'trace']
  .map((level) => show(JSON.stringify({ level, msg: 'x' }))?.trim() ?? 'hidden')
  .join(', ');
console.log('version: pino-pretty 13.2.0');
console.log('guess:   hidden, WARN: x, hidden, hidden');
console.log('seen:   ', seen);
process.exit(seen === 'hidden, WARN: x, INFO: x, TRACE: x' ? 0 : 1);
JS
node try.mjs
