#!/usr/bin/env bash
# Runs: feedsmith 3.0.1 on a JSON Feed 1.1 whose items carry an extension ("_stars"), and on the
# same feed without the version, which the standard requires.
# Guess: extensions are kept, since the standard reserves names with an underscore for them; a
# document without a version is refused.
# Seen: the other way round. The extension is dropped without a word, and the document that says no
# version is read as JSON Feed.
# Why it matters: figures that a publisher puts beside the text never reach programs on feedsmith.
# Ours are in the text as well.
# Source: https://www.jsonfeed.org/version/1.1/ (Extensions)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts feedsmith@3.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { parseFeed } from 'feedsmith';

const item = { id: '1', content_text: 'A sentence.', _stars: { now: 120 } };
const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Digest', items: [item] };
const keys = (document) => {
  try {
    return Object.keys(parseFeed(JSON.stringify(document)).feed.items[0]).join(' ');
  } catch (error) {
    return `throws ${error.message}`;
  }
};
const { version, ...nameless } = feed;
const seen = [keys(feed), keys(nameless)];
console.log('version: feedsmith 3.0.1');
console.log('guess:   id content_text _stars; throws');
console.log('seen:   ', seen.join('; '));
process.exit(seen.every((names) => names === 'id content_text') ? 0 : 1);
JS
node try.mjs
