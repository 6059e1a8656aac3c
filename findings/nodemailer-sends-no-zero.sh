#!/usr/bin/env bash
# Runs: nodemailer 10.6.1 on headers that are numbers and booleans, which its types allow.
# Guess: a number is written as its digits, and false as its name, as 1 and true are.
# Seen: “X-Failed: 0” and “X-Complete: false” are not sent, “X-Failed: 1” and “X-Complete: true”
# are.
# Why it matters: a filter on a nightly mail waits for a header that is missing on good nights, and
# takes “nothing failed” for “nobody counted”. Our night writes a line of JSON to its log.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import nodemailer from 'nodemailer';

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const send = async (failed, complete) => {
  const headers = { 'X-Failed': failed, 'X-Complete': complete };
  const mail = { from: 'a@example.com', to: 'b@example.com', text: 'A night', headers };
  const { message } = await transport.sendMail(mail);
  return String(message).match(/^X-[^\r\n]*/gm) ?? [];
};
const seen = JSON.stringify([await send(0, false), await send(1, true)]);
console.log('version: nodemailer 10.6.1');
console.log('guess:   [["X-Failed: 0","X-Complete: false"],["X-Failed: 1","X-Complete: true"]]');
console.log('seen:   ', seen);
process.exit(seen === '[[],["X-Failed: 1","X-Complete: true"]]' ? 0 : 1);
JS
node try.mjs
