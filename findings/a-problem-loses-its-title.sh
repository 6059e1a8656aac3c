#!/usr/bin/env bash
# Runs: http-problem-details 0.1.7 (RFC 9457, formerly 7807), making a problem with a title and no
# type.
# Guess: the title stays; "type" is about:blank.
# Seen: the title is replaced by the words of the status, "Payment Required". With a type and no
# title, no title is set. An extension named "status" replaces the status that was given.
# Why it matters: the one sentence that says what to do is lost on its way, and only the detail is
# left. Give every problem a type.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts http-problem-details@0.1.7 2>npm.log ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import problems from 'http-problem-details';

const { ProblemDocument, ProblemDocumentExtension } = problems;
const title = 'The payment is still open.';
const plain = new ProblemDocument({ status: 402, title });
const typed = new ProblemDocument({ status: 402, title, type: 'https://api.example.com/open' });
const more = new ProblemDocument({ status: 402 }, new ProblemDocumentExtension({ status: 200 }));
console.log('version: http-problem-details 0.1.7');
console.log(`guess:   ${title} ${title} 402`);
console.log('seen:   ', plain.title, typed.title, more.status);
const replaced = plain.title === 'Payment Required' && typed.title === title;
process.exit(replaced && more.status === 200 ? 0 : 1);
JS
node try.mjs
