#!/usr/bin/env bash
# Runs: bfj 9.1.4, a reader of large JSON, on package-lock.json as npm wrote it a moment ago.
# Guess: the object that JSON.parse() gives.
# Seen: “scope.push is not a function”. npm names the project itself "" in its list of packages,
# and bfj takes an object below an empty name for a list. Any other name is read right, and so is
# the file without that entry.
# Why it matters: each project of today's npm has such a file, and a program that looks through
# repositories for their packages stops at the first one. Our documents have no empty name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts bfj@9.1.4 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import bfj from 'bfj';

const read = async (text) => {
  const chunks = Readable.from([Buffer.from(text)], { objectMode: false });
  try {
    const same = JSON.stringify(await bfj.parse(chunks)) === JSON.stringify(JSON.parse(text));
    return same ? 'read' : 'another object';
  } catch (error) {
    return error.message;
  }
};
const lock = readFileSync('package-lock.json', 'utf8');
const { '': project, ...packages } = JSON.parse(lock).packages;
const texts = [
  lock,
  JSON.stringify({ ...JSON.parse(lock), packages }),
  '{"":1}',
  '{" ":1,"a.b":{"0":[]}}',
];
const seen = [];
for (const text of texts) seen.push(await read(text));
console.log(`version: bfj 9.1.4; the project has ${Object.keys(project).length} fields`);
console.log('guess:   read | read | read | read');
console.log('seen:   ', seen.join(' | '));
const fault = 'scope.push is not a function';
process.exit(seen.join() === [fault, 'read', fault, 'read'].join() ? 0 : 1);
JS
node try.mjs
