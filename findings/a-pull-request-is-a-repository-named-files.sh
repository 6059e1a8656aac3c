#!/usr/bin/env bash
# Runs: git-url-parse 16.1.0 on addresses of pages of one repository, as READMEs link to them.
# Guess: owner and name are those of the repository, as it knows pages of issues, commits and files.
# Seen: of a pull request, a release, a comparison, a page of a wiki and a discussion the last part
# is the name, and all before it the owner: “octocat/hello/pull/5” and “files”. Issues, commits,
# branches and files of the repository are read right.
# Why it matters: links of READMEs are counted by repository, and a release that is named v1.0.0
# becomes a repository of that name. Addresses are read by our own code.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts git-url-parse@16.1.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import parse from 'git-url-parse';

const pages = ['', '/issues/5', '/commit/abc', '/tree/main/docs', '/pull/5', '/pull/5/files'];
pages.push('/releases/tag/v1.0.0', '/compare/v1...v2', '/wiki/Home', '/discussions/3');
const wrong = pages.filter((page) => {
  const { owner, name } = parse(`https://github.com/octocat/hello${page}`);
  return `${owner}/${name}` !== 'octocat/hello';
});
const { owner, name } = parse('https://github.com/octocat/hello/pull/5/files');
console.log('version: git-url-parse 16.1.0');
console.log('guess:   octocat and hello for all pages');
console.log(`seen:    ${owner} and ${name}; wrong for ${wrong.join(' ')}`);
const isAsSeen = owner === 'octocat/hello/pull/5' && name === 'files';
process.exit(isAsSeen && wrong.join() === pages.slice(4).join() ? 0 : 1);
JS
node try.mjs
