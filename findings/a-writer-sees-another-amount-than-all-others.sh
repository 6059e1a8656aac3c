#!/usr/bin/env bash
# Runs: yjs 13.6.33 with two documents: one sets a Date and amounts as BigInt in a Y.Map, and the
# other applies its update.
# Guess: both documents have the same values, as with numbers and texts; what cannot be carried
# throws, as a Map does.
# Seen: the first document goes on showing the Date, the other one has {}. A hundred coins of 18
# decimals, 10n ** 20n, are 7766279631452241920n in the other, and 2n ** 63n is negative: 64 bits
# are sent. The source lists both types as what a Y.Map takes, and nothing throws.
# Why it matters: the library's promise is that all copies become equal, and the one who wrote is
# the only one who sees the right amount, until it loads the document again. Ours are texts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts yjs@13.6.33 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { inspect } from 'node:util';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';

const values = [5000n, 10n ** 20n, 2n ** 63n, new Date('2026-11-29T23:59:00Z'), new Map()];
const [here, there] = [[], []];
for (const value of values) {
  const [first, second] = [new Doc(), new Doc()];
  try {
    first.getMap('night').set('value', value);
    applyUpdate(second, encodeStateAsUpdate(first));
    here.push(inspect(first.getMap('night').get('value')));
    there.push(inspect(second.getMap('night').get('value')));
  } catch (error) {
    here.push(error.message);
    there.push(error.message);
  }
}
console.log('version: yjs 13.6.33');
console.log(`guess:   ${here.join(', ')} in both`);
console.log(`seen:    ${there.join(', ')} in the second`);
const described = '5000n, 7766279631452241920n, -9223372036854775808n, {}, Unexpected content type';
const written = `5000n, ${10n ** 20n}n, ${2n ** 63n}n, 2026-11-29T23:59:00.000Z`;
const same = here.join(', ') === `${written}, Unexpected content type`;
process.exit(same && there.join(', ') === described ? 0 : 1);
JS
node try.mjs
