#!/usr/bin/env bash
# Runs: markdownlint 0.40.0, what “markdownlint --fix” does to a README, and micromark 4.0.3 with
# GitHub's extensions, which shows what is a link before and after.
# Guess: the rule against bare addresses (MD034) makes links of them that each reader knows.
# Seen: “www.example.com/docs” is a link on GitHub, and the mended “<www.example.com/docs>” is none:
# the page shows it with its angle brackets. Without a scheme nothing in angle brackets is an
# address. https://… and mail addresses stay links.
# Why it matters: the fix makes of a working link a plain text, and the linter is content. Links of
# ours name https.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts markdownlint@0.40.0 \
  micromark@4.0.3 micromark-extension-gfm@3.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { applyFixes } from 'markdownlint';
import { lint } from 'markdownlint/sync';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };
const links = (text) => micromark(text, options).split('<a href=').length - 1;
const mend = (text) => applyFixes(text, lint({ strings: { readme: text } }).readme);
const readme = (address) => `# Title\n\nSee ${address} for more.\n`;
const addresses = ['www.example.com/docs', 'https://example.com/docs', 'octocat@example.com'];
const before = addresses.map((address) => links(readme(address))).join();
const after = addresses.map((address) => links(mend(readme(address)))).join();
const mended = mend(readme(addresses[0]));
const content = lint({ strings: { mended } }).mended.length === 0;
console.log('version: markdownlint 0.40.0');
console.log(`guess:   links before ${before}, after 1,1,1`);
console.log(`seen:    links before ${before}, after ${after}: ${mended.split('\n')[2]}`);
const expected = 'See <www.example.com/docs> for more.';
const same = before === '1,1,1' && after === '0,1,1' && mended.includes(expected);
process.exit(same && content ? 0 : 1);
JS
node try.mjs
