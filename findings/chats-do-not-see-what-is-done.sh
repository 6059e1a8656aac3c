#!/usr/bin/env bash
# Runs: slackify-markdown 4.5.0 and telegramify-markdown 1.3.3, which turn GitHub's Markdown into
# the markup of Slack and of Telegram, on a list of tasks.
# Guess: a task that is done is marked in some way, or keeps its "[x]".
# Seen: done and not done are the same bullet in both.
# Why it matters: notes of a release and plans from a README are sent to chats so. A list of what is
# still open reads like a list of what was done.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  slackify-markdown@4.5.0 telegramify-markdown@1.3.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const slackify = await import('slackify-markdown');
const telegramify = require('telegramify-markdown');

const toSlack = slackify.slackifyMarkdown ?? slackify.default.slackifyMarkdown ?? slackify.default;
const write = [toSlack, (text) => (telegramify.default ?? telegramify)(text, 'escape')];
const words = (text) => text.split(/\s+/).filter(Boolean).join(' ');
const seen = write.map((convert) => words(convert('- [ ] refund\n- [x] charge\n')));
console.log('version: slackify-markdown 4.5.0, telegramify-markdown 1.3.3');
console.log('guess:   • [ ] refund • [x] charge');
console.log('seen:   ', seen.join(' | '));
process.exit(seen.every((text) => text === '• refund • charge') ? 0 : 1);
JS
node try.mjs
