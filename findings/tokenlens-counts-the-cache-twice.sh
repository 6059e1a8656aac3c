#!/usr/bin/env bash
# Runs: tokenlens 1.3.1 (costs of model calls) and ai-sdk-cost-calculator 7.1.14, given a usage of
# the AI SDK: a million tokens in, 800,000 of them from the cache.
# Guess: both say 0.20 million at $2.50 and 0.80 million at $1.25, so $1.50, for each spelling of
# the model: "gpt-4o", "openai:gpt-4o", "openai/gpt-4o".
# Seen: tokenlens bills all the million, and the cached ones once more, $3.50, and says $0 for
# "openai/gpt-4o", which it finds among GitHub's free models. The other takes the full price for
# cached tokens of "openai/gpt-4o", $2.50, and throws at "openai:gpt-4o".
# Why it matters: a budget that counts a slash as free never ends a run; one that counts the cache
# twice ends it early. Ours counts by prices that the operator sets.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  tokenlens@1.3.1 ai-sdk-cost-calculator@7.1.14 ai@6.0.326 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { calculateCost } from 'ai-sdk-cost-calculator';
import { getUsage } from 'tokenlens';

const usage = {
  inputTokens: 1_000_000,
  cachedInputTokens: 800_000,
  outputTokens: 0,
  totalTokens: 1_000_000,
};
const ask = (model) => {
  try {
    return calculateCost({ model, usage }).totalCost;
  } catch {
    return 'throws';
  }
};
const seen = ['gpt-4o', 'openai:gpt-4o', 'openai/gpt-4o'].map((model) => {
  const { totalUSD } = getUsage({ modelId: model, usage }).costUSD;
  return `${model} ${totalUSD}, ${ask(model)}`;
});
console.log('version: tokenlens 1.3.1, ai-sdk-cost-calculator 7.1.14');
console.log('guess:   1.5, 1.5 dollars for each');
console.log(`seen:    ${seen.join('; ')}`);
const expected = 'gpt-4o 3.5, 1.5; openai:gpt-4o 3.5, throws; openai/gpt-4o 0, 2.5';
process.exit(seen.join('; ') === expected ? 0 : 1);
JS
node try.mjs
