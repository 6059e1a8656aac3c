#!/usr/bin/env bash
# Runs: changelog-parser 3.0.1 on a changelog of Markdown whose newest release quotes a line of
# another changelog, in a block of code.
# Guess: one release, whose changes are those behind the block, too.
# Seen: two: the line in the block is a release, with its date, and takes the changes behind it away
# from the real one. An item that begins with bold letters keeps half of the stars: "api**: x".
# Why it matters: release notes of tools for releases quote such lines. A removal is told of a
# version that never was.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts changelog-parser@3.0.1 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { createRequire } from 'node:module';
const parse = createRequire(import.meta.url)('changelog-parser');

const text = `# Changelog

## [2.0.0] - 2026-11-29

- **api**: headings are read:

\`\`\`md
## [9.9.9] - 2020-01-01
\`\`\`

- v1 is removed
`;
const { versions } = await parse({ text });
const seen = versions.map(({ version, date, parsed }) => [version, date, ...parsed._]);
console.log('version: changelog-parser 3.0.1');
console.log('guess:   [["2.0.0","2026-11-29","api: headings are read:","v1 is removed"]]');
console.log('seen:   ', JSON.stringify(seen));
const expected = [
  ['2.0.0', '2026-11-29', 'api**: headings are read:'],
  ['9.9.9', '2020-01-01', 'v1 is removed'],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node try.mjs
