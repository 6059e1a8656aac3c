#!/usr/bin/env bash
# Runs: web3-utils 4.3.3, toHex() and soliditySha3() on names, and its twin of version 1.10.4.
# Guess: a name becomes the bytes of its letters, as the guide for the move to version 4 says that
# only texts of digits are treated in another way than in version 1.
# Seen: a name that has no letter but a to f is taken for hexadecimal digits: "cafe" is 0xcafe and
# "dad" 0xdad, where version 1 makes 0x63616665 and 0x646164. "octocat" is its letters in both. The
# hash of "cafe" is that of two bytes, and not the one that Solidity makes of the text.
# Why it matters: the ids that a contract or a second program makes of names agree for years, until
# a repository is called "face". Our ids are text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts web3-utils@4.3.3 \
  old@npm:web3-utils@1.10.4 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import * as utils from 'web3-utils';
import old from 'old';

const names = ['octocat', 'cafe', 'dad'];
const seen = [utils, old].map((version) => names.map((name) => version.toHex(name)).join(' '));
const isText = [utils, old].map(({ soliditySha3 }) =>
  ['octocat', 'cafe'].map((value) =>
    soliditySha3(value) === soliditySha3({ type: 'string', value })).join(' '));
console.log('version: web3-utils 4.3.3 and 1.10.4');
console.log('guess:   0x6f63746f636174 0x63616665 0x646164, by both; hashes of texts');
console.log(`seen:    ${seen[0]} by 4.3.3; hashes of texts: ${isText[0]}`);
console.log(`         ${seen[1]} by 1.10.4; hashes of texts: ${isText[1]}`);
const isAsSeen = seen[0] === '0x6f63746f636174 0xcafe 0xdad' && isText[0] === 'true false' &&
  seen[1] === '0x6f63746f636174 0x63616665 0x646164';
process.exit(isAsSeen ? 0 : 1);
JS
node try.mjs
