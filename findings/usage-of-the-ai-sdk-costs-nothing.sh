#!/usr/bin/env bash
# Runs: calcPrice() of @pydantic/genai-prices 0.1.8 for gpt-4o, with usage as it stands in answers
# of OpenAI (prompt_tokens), in the AI SDK (inputTokens), and under the library's own names.
# Guess: names that it does not know throw, as null and NaN do, and as more cached tokens than
# tokens do.
# Seen: they cost nothing. A call of 1,000 and 100 tokens is 0 under the first two names, and
# 0.0035 dollars under its own; with input_tokens beside completion_tokens the answer is free. Only
# a warning goes to the console.
# Why it matters: a limit on what a night may spend never fires, and the report says 0, as it does
# for a model on one's own machine. extractUsage() reads OpenAI's names. Ours has the operator's
# prices.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @pydantic/genai-prices@0.1.8 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { calcPrice } from '@pydantic/genai-prices';

console.warn = () => {};
const cost = (usage) => {
  try {
    return calcPrice(usage, 'gpt-4o', { providerId: 'openai' }).total_price;
  } catch {
    return 'error';
  }
};
const seen = [
  { input_tokens: 1000, output_tokens: 100 },
  { prompt_tokens: 1000, completion_tokens: 100 },
  { inputTokens: 1000, outputTokens: 100 },
  { input_tokens: 1000, completion_tokens: 100 },
  { input_tokens: 1000, output_tokens: null },
].map(cost);
console.log('version: @pydantic/genai-prices 0.1.8');
console.log('guess:   0.0035 error error error error');
console.log('seen:   ', seen.join(' '));
process.exit(seen.join() === '0.0035,0,0,0.0025,error' ? 0 : 1);
JS
node try.mjs
