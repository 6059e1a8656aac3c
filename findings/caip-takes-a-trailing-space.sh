#!/usr/bin/env bash
# Runs: caip 1.1.1 and isCaipChainId() of @metamask/utils 11.12.1 on ids of chains.
# Guess: both refuse a trailing space, capitals in the namespace and a reference of forty digits
# (CAIP-2 allows 32).
# Seen: caip reads all three, and keeps the space and the capitals in what it returns;
# @metamask/utils refuses them.
# Why it matters: a setting that was read from a file with such an id is accepted at the start, and
# then no payment matches the network. Compare with the ids that are known.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  caip@1.1.1 @metamask/utils@11.12.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { isCaipChainId } from '@metamask/utils';
import { ChainId } from 'caip';

const ids = ['eip155:8453', 'eip155:8453 ', 'EIP155:8453', `eip155:${'1'.repeat(40)}`];
const reads = (id) => {
  try {
    const { namespace, reference } = ChainId.parse(id);
    return `${namespace}:${reference}` === id;
  } catch {
    return false;
  }
};
const seen = ids.map((id) => `${reads(id)} ${isCaipChainId(id)}`);
console.log('version: caip 1.1.1, @metamask/utils 11.12.1');
console.log('guess:   true true, false false, false false, false false');
console.log('seen:   ', seen.join(', '));
process.exit(seen.join() === 'true true,true false,true false,true false' ? 0 : 1);
JS
node try.mjs
