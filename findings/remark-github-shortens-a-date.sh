#!/usr/bin/env bash
# Runs: remark-github 12.0.0 with remark 15.0.1 on sentences of READMEs.
# Guess: what GitHub makes links of: #12, a person, and the hash of a commit that looks like one.
# Seen: every number of seven to forty digits is a commit, so “1234567 downloads” has a link, and
# the date 20261129 is shown as 2026112. The package @octokit/core is a link to
# github.com/octokit/core.
# Why it matters: a figure loses its last digits in the text itself, not only in a link.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts remark-github@12.0.0 remark@15.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > try.mjs <<'JS'
import { remark } from 'remark';
import github from 'remark-github';

const texts = [
  '1234567 downloads',
  'built on 20261129',
  'npm install @octokit/core',
  'a defaced facade',
];
const seen = [];
for (const text of texts)
  seen.push(String(await remark().use(github, { repository: 'acme/oak' }).process(text)).trim());
console.log('version: remark-github 12.0.0, remark 15.0.1');
console.log(`guess:   ${texts.join(' | ')}`);
console.log(`seen:    ${seen.join(' | ')}`);
const expected = [
  '[`1234567`](https://github.com/acme/oak/commit/1234567) downloads',
  'built on [`2026112`](https://github.com/acme/oak/commit/20261129)',
  'npm install [**@octokit/core**](https://github.com/octokit/core)',
  'a defaced facade',
];
process.exit(seen.join() === expected.join() ? 0 : 1);
JS
node try.mjs
