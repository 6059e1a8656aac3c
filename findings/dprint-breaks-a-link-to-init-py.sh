#!/usr/bin/env bash
# Runs: @dprint/markdown 0.28.1 on one line of a README, and micromark 4.0.3 with GitHub's
# extensions, which shows where the link leads before and after.
# Guess: an address is left alone, as it is by prettier.
# Seen: “…/src/__init__.py” becomes “…/src/**init**.py”, and “…/__tests__/a.js” “…/**tests**/a.js”:
# the address is formatted as emphasis. In <…>, in [a](…) and behind [a]: it is left alone.
# Why it matters: on GitHub the bare address is a link, and after the formatter it leads nowhere; a
# diff shows a change of style. Links of ours stand in brackets.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @dprint/formatter@0.6.0 \
  @dprint/markdown@0.28.1 micromark@4.0.3 micromark-extension-gfm@3.0.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createFromBuffer } from '@dprint/formatter';
import { getPath } from '@dprint/markdown';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const formatter = createFromBuffer(readFileSync(getPath()));
const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };
const target = (text) => /href="([^"]*)"/.exec(micromark(text, options))?.[1];
const after = (text) => target(formatter.formatText({ filePath: 'README.md', fileText: text }));
const page = 'https://github.com/octocat/hello/blob/main';
const addresses = [`${page}/src/__init__.py`, `${page}/__tests__/a.js`];
const seen = addresses.map((address) => after(`See ${address} for it.`).slice(page.length));
const kept = addresses.every((address) =>
  [`<${address}>`, `[a](${address})`, `[a]: ${address}\n\n[a]`].every((text) =>
    target(text) === address && after(text) === address));
console.log('version: @dprint/markdown 0.28.1');
console.log('guess:   /src/__init__.py /__tests__/a.js');
console.log('seen:   ', seen.join(' '), `in brackets kept: ${kept}`);
const before = addresses.every((address) => target(`See ${address} for it.`) === address);
const expected = '/src/**init**.py /**tests**/a.js';
process.exit(before && kept && seen.join(' ') === expected ? 0 : 1);
JS
node try.mjs
