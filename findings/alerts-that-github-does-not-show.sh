#!/usr/bin/env bash
# Runs: markdown-it-github-alerts 1.0.1 with markdown-it 15.0.3 on three quotations: [!NOTE] alone
# on its line, [!NOTE] with words behind it, and [!NOTE] inside a list.
# Guess: the first is an alert, the other two are plain quotations, as on GitHub, whose manual says
# that alerts cannot be nested within other elements.
# Seen: all three are alerts, and the words behind [!NOTE] are the title of the second.
# Why it matters: a page that leaves alerts out of a README's prose (they are warnings and notices)
# also leaves out quotations that GitHub shows as text. Ours drops the marker and keeps the words.
# Source: GitHub's manual, "Basic writing and formatting syntax", Alerts
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  markdown-it-github-alerts@1.0.1 markdown-it@15.0.3 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import MarkdownIt from 'markdown-it';
import alerts from 'markdown-it-github-alerts';

const markdown = new MarkdownIt().use(alerts);
const isAlert = (text) => /class="markdown-alert /.test(markdown.render(text));
const seen = [
  isAlert('> [!NOTE]\n> Needs a GPU.'),
  isAlert('> [!NOTE] for boats\n> Needs a GPU.'),
  isAlert('- Install\n  > [!NOTE]\n  > Needs a GPU.'),
].join(', ');
console.log('version: markdown-it-github-alerts 1.0.1');
console.log('guess:   true, false, false');
console.log('seen:   ', seen);
process.exit(seen === 'true, true, true' ? 0 : 1);
JS
node try.mjs
