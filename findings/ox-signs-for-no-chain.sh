#!/usr/bin/env bash
# Runs: ox 1.8.3, viem 2.57.20 and ethers 6.17.0, hashing the same EIP-3009 authorization (EIP-712)
# with the domain's chainId as 8453, "8453", "0x2105" and "eip155:8453".
# Guess: the first three are the same chain for all, and the last one throws.
# Seen: so it is with viem and ethers. ox hashes all four without an error, and the three texts have
# another hash: a chainId that is text is left out of the domain, as if none had been given.
# Why it matters: chain ids come as text from JSON, forms and CAIP-2 ("eip155:8453" in a challenge).
# The signature is then bound to no chain, and the token refuses it; the payer hears of a wrong
# signature and looks for the mistake in the key. Ours refuses it and charges nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts ox@1.8.3 viem@2.57.20 ethers@6.17.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { TypedDataEncoder } from 'ethers';
import { TypedData } from 'ox';
import { hashTypedData } from 'viem';

const types = { Authorization: [{ name: 'nonce', type: 'bytes32' }] };
const message = { nonce: `0x${'ab'.repeat(32)}` };
const primaryType = 'Authorization';
const token = { name: 'USD Coin', version: '2' };
const libraries = {
  ox: (domain) => TypedData.getSignPayload({ domain, types, primaryType, message }),
  viem: (domain) => hashTypedData({ domain, types, primaryType, message }),
  ethers: (domain) => TypedDataEncoder.hash(domain, types, message),
};
const right = libraries.viem({ ...token, chainId: 8453 });
const chainless = libraries.viem(token);
const seen = Object.entries(libraries).map(([name, hash]) => {
  const cases = [8453, '8453', '0x2105', 'eip155:8453'].map((chainId) => {
    try {
      const found = hash({ ...token, chainId });
      return found === right ? 'same' : found === chainless ? 'chainless' : 'other';
    } catch {
      return 'throws';
    }
  });
  return `${name} ${cases.join(', ')}`;
});
console.log('version: ox 1.8.3, viem 2.57.20, ethers 6.17.0');
console.log('guess:   same, same, same, throws');
console.log(`seen:    ${seen.join('; ')}`);
const good = 'same, same, same, throws';
const expected = `ox same, chainless, chainless, chainless; viem ${good}; ethers ${good}`;
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
