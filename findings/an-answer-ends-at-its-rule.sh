#!/usr/bin/env bash
# Runs: email-reply-parser 2.3.7 on answers by mail, written in Markdown as for GitHub.
# Guess: what the person wrote is kept; a signature begins behind “-- ”, with the blank.
# Seen: a line of three hyphens or underscores, a rule in Markdown, begins a signature: all behind
# it is gone, also where it underlines a heading or stands in a block of code. A rule of three
# asterisks, and a table’s line with bars, are text.
# Why it matters: an answer to a digest or to an issue loses all but its first part, with no mark.
# Our texts have no rules, and nobody answers to a feed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts email-reply-parser@2.3.7 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const { default: Parser } = createRequire(import.meta.url)('email-reply-parser');

const mails = ['First\n\n---\n\nSecond', 'First\n\n***\n\nSecond', 'First\n\n___\n\nSecond'];
mails.push('Heading\n---\nSecond', 'First\n\n```\n---\nkey: 1\n```\n\nSecond');
mails.push('First\n\n| a | b |\n| --- | --- |\n\nSecond');
const seen = mails.map((mail) => new Parser().parseReply(mail).includes('Second'));
console.log('version: email-reply-parser 2.3.7');
console.log('guess:   “Second” is kept in all six');
console.log('seen:    kept', seen.join(', '));
process.exit(seen.join() === 'false,true,false,false,false,true' ? 0 : 1);
JS
node try.mjs
