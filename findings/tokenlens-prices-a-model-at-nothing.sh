#!/usr/bin/env bash
# Runs: tokenlens 1.3.1 on what a million tokens in and out of gpt-4o cost, by the names that its
# manual gives side by side: “openai:gpt-4o”, or “openai/gpt-4o”.
# Guess: both names have one price, and a name that it does not know throws.
# Seen: the first costs 12.50 dollars, the second nothing: it finds the same name at another seller,
# where a trial is free. “openrouter:openai/gpt-4o” is free as well, and an unknown name costs
# undefined, without an error.
# Why it matters: a budget that counts with it is never spent, whatever the bill says, and the form
# with a stroke is the one of most gateways. Prices of models are settings in ours.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts tokenlens@1.3.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { estimateCost } from 'tokenlens';

const usage = { prompt_tokens: 1_000_000, completion_tokens: 1_000_000 };
const names = ['openai:gpt-4o', 'openai/gpt-4o', 'openrouter:openai/gpt-4o', 'maple/ledger-7b'];
const seen = names.map((modelId) => String(estimateCost({ modelId, usage }).totalUSD)).join(', ');
console.log('version: tokenlens 1.3.1');
console.log('guess:   12.5, 12.5, 12.5, an error');
console.log('seen:   ', seen);
process.exit(seen === '12.5, 0, 0, undefined' ? 0 : 1);
JS
node try.mjs
