#!/usr/bin/env bash
# Runs: doctoc 2.5.0 with --github and markdown-toc 1.2.0 on a README with the sections C#, C++ and
# C, and github-slugger 2.0.0, which makes the same anchors as GitHub.
# Guess: each line of the table of contents leads to its own section: #c, #c-1, #c-2.
# Seen: doctoc counts equal names and not equal anchors: C++ leads to C#, and C to C++. markdown-toc
# leads C# nowhere, to #c%23, and both others to C#.
# Why it matters: a reader, or a program that follows the link, reads about another language, and
# nothing says so. Ours reads a README from its beginning, and follows no anchor.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts doctoc@2.5.0 markdown-toc@1.2.0 \
  github-slugger@2.0.0 || { echo 'The package could not be installed.' >&2; exit 2; }

printf '%s\n' '## C#' '' 'One.' '' '## C++' '' 'Two.' '' '## C' '' 'Three.' > README.md
cat >try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import toc from 'markdown-toc';

const linksOf = (text) => [...text.matchAll(/\]\((#[^)]*)\)/g)].map(([, link]) => link).join(' ');
const readme = readFileSync('README.md', 'utf8');
const byToc = linksOf(toc(readme).content);
const doctoc = 'node_modules/doctoc/doctoc.js';
execFileSync('node', [doctoc, '--github', 'README.md'], { stdio: 'ignore' });
const byDoctoc = linksOf(readFileSync('README.md', 'utf8'));
const slugger = new GithubSlugger();
const github = ['C#', 'C++', 'C'].map((name) => `#${slugger.slug(name)}`).join(' ');
console.log('version: doctoc 2.5.0, markdown-toc 1.2.0, github-slugger 2.0.0');
console.log('guess:  ', github, 'twice');
console.log('seen:   ', byDoctoc, 'and', byToc);
const same = github === '#c #c-1 #c-2' && byDoctoc === '#c #c #c-1' && byToc === '#c%23 #c #c';
process.exit(same ? 0 : 1);
JS
node try.mjs
