#!/usr/bin/env bash
# Runs: parse-github-url 1.0.4 and hosted-git-info 9.0.2 on addresses as people copy them from the
# address bar of GitHub.
# Guess: both find owner and repository, and drop what follows "?" and "#".
# Seen: parse-github-url makes "?tab=readme-ov-file" a part of the name. Both take the fragment for
# a branch: "#installation" is the branch "installation". github.com/sponsors/someone is a
# repository for both.
# Why it matters: links in READMEs and on forums look like this, and a counted link goes to a name
# that no repository has. We read owner and name from the first two parts of the path by ourselves.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  parse-github-url@1.0.4 hosted-git-info@9.0.2 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import hosted from 'hosted-git-info';
import parse from 'parse-github-url';

const root = 'https://github.com/owner/name';
const first = parse(`${root}?tab=readme-ov-file`);
const second = parse(`${root}#installation`);
const third = hosted.fromUrl(`${root}#installation`);
const sponsor = 'https://github.com/sponsors/someone';
const seen = [
  first.name,
  second.branch,
  third.committish,
  parse(sponsor).repo,
  hosted.fromUrl(sponsor).path(),
];
console.log('version: parse-github-url 1.0.4, hosted-git-info 9.0.2');
console.log('guess:   name, no branch, no branch, nothing, nothing');
console.log('seen:   ', seen.join(', '));
const name = 'name?tab=readme-ov-file';
const repository = 'sponsors/someone';
const expected = [name, 'installation', 'installation', repository, repository];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
