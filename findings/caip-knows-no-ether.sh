#!/usr/bin/env bash
# Runs: caip 1.1.1 and @metamask/utils 11.12.1, which read names of assets by CAIP-19.
# Guess: both read “eip155:1/slip44:60”, the standard's first example, which is Ether.
# Seen: caip throws “Invalid assetType provided”, and so for the coins of Optimism and BNB Chain;
# it reads the coin of Base, “eip155:8453/slip44:60”. It looks for eleven letters in a row without
# a slash, which a short chain and a short asset do not have. It writes what it cannot read.
# Why it matters: a table of assets works for each token and for Base, and fails at the coin that
# most people hold. Ours names networks by CAIP-2, and assets by their address.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts caip@1.1.1 \
  @metamask/utils@11.12.1 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.cjs <<'JS'
const { isCaipAssetType } = require('@metamask/utils');
const { AssetType } = require('caip');

const coins = ['1/slip44:60', '10/slip44:60', '56/slip44:714', '8453/slip44:60'];
const seen = coins.map((coin) => {
  const name = `eip155:${coin}`;
  try {
    return `${coin} ${AssetType.parse(name).assetName.namespace} ${isCaipAssetType(name)}`;
  } catch {
    return `${coin} error ${isCaipAssetType(name)}`;
  }
});
const chainId = { namespace: 'eip155', reference: '1' };
const assetName = { namespace: 'slip44', reference: '60' };
seen.push(AssetType.format({ chainId, assetName }));
console.log('version: caip 1.1.1, @metamask/utils 11.12.1');
console.log('guess:   slip44 true for each of four coins, eip155:1/slip44:60');
console.log('seen:   ', seen.join(', '));
const expected = '1/slip44:60 error true, 10/slip44:60 error true, 56/slip44:714 error true, ' +
  '8453/slip44:60 slip44 true, eip155:1/slip44:60';
process.exit(seen.join(', ') === expected ? 0 : 1);
JS
node try.cjs
