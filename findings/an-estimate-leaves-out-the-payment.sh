#!/usr/bin/env bash
# Runs: tokenx 2.2.0, which estimates tokens "with 95 per cent accuracy", and gpt-tokenizer 4.0.0,
# which counts them, on texts of this field.
# Guess: within a fifth.
# Seen: an address of Ethereum is 6 instead of 28, a header of a payment in base64 a quarter of what
# it is, and a line of 80 dashes 14 instead of 1. Rows of JSON and prose are right.
# Why it matters: hashes, addresses and challenges are what an agent that pays reads most: a context
# that is filled by the estimate is four times too full.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  tokenx@2.2.0 gpt-tokenizer@4.0.0 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { countTokens } from 'gpt-tokenizer';
import { estimateTokenCount } from 'tokenx';

const offer = { scheme: 'exact', network: 'eip155:8453', amount: '10000', maxTimeoutSeconds: 300 };
const texts = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payment: Buffer.from(JSON.stringify({ x402Version: 2, accepts: [offer] })).toString('base64'),
  dashes: '-'.repeat(80),
  row: JSON.stringify({ repo: 'owner/example', stars: 12345, growth: 0.0423, risk: 'low' }),
};
const ratios = Object.entries(texts).map(([name, text]) => {
  const [estimate, count] = [estimateTokenCount(text), countTokens(text)];
  console.log(`seen:    ${name}: ${estimate} for ${count}`);
  return estimate / count;
});
console.log('version: tokenx 2.2.0, gpt-tokenizer 4.0.0');
console.log('guess:   each within a fifth');
const [address, payment, dashes, row] = ratios;
process.exit(address < 0.3 && payment < 0.4 && dashes > 10 && Math.abs(row - 1) < 0.2 ? 0 : 1);
JS
node try.mjs
