#!/usr/bin/env bash
# Runs: codeowners-utils 1.0.2 and @snyk/github-codeowners 1.1.0 on a CODEOWNERS file of two rules
# such as GitHub's manual shows them: "docs/*", which takes the files of that folder and none of its
# folders, and a rule with a comment behind its owner.
# Guess: both read it as GitHub does, which is all that they are for.
# Seen: in the first, "docs/*" takes docs/guides/start.md, too, and "docs/*.md" does not; the second
# throws at the comment, whose sign is “not a valid owner name”. Without the comment it is right.
# Why it matters: who is asked about a change depends on the tool that reads the file. We read none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  codeowners-utils@1.0.2 @snyk/github-codeowners@1.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { OwnershipEngine } = require('@snyk/github-codeowners/dist/lib/ownership/OwnershipEngine');
const { matchFile, parse } = require('codeowners-utils');

const path = 'docs/guides/start.md';
const rules = (comment) => `* @octocat\ndocs/* @docs-octocat${comment}\n`;
console.error = () => {};
const ask = (text) => {
  try {
    writeFileSync('CODEOWNERS', text);
    return OwnershipEngine.FromCodeownersFile('CODEOWNERS').calcFileOwnership(path).join();
  } catch (error) {
    return error.message.split(' in rule')[0];
  }
};
const seen = [
  matchFile(path, parse(rules(''))).owners.join(),
  matchFile(path, parse(rules('').replace('/*', '/*.md'))).owners.join(),
  ask(rules('')),
  ask(rules(' # the writers')),
].join(', ');
console.log('version: codeowners-utils 1.0.2, @snyk/github-codeowners 1.1.0');
console.log('guess:   @octocat, @octocat, @octocat, @octocat');
console.log('seen:   ', seen);
process.exit(seen === '@docs-octocat, @octocat, @octocat, # is not a valid owner name' ? 0 : 1);
JS
node try.cjs
