#!/usr/bin/env bash
# Runs: rate-limiter-flexible 11.4.0 (in memory) and bottleneck 2.19.5, each with an allowance of
# five cents in dollars, 0.05, and calls that weigh one cent each, 0.01.
# Guess: five calls pass, or four where binary fractions fall short.
# Seen: rate-limiter-flexible lets every call pass, and says that nothing was consumed: a weight
# below one counts as 0. bottleneck lets four pass.
# Why it matters: whoever counts the cost of calls in dollars has no limit, and no test with whole
# points shows it. Count in whole units of the currency, as our product does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  rate-limiter-flexible@11.4.0 bottleneck@2.19.5 2>npm.log ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import Bottleneck from 'bottleneck';
import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const passed = { flexible: 0, bottleneck: 0 };
const flexible = new RateLimiterMemory({ points: 0.05, duration: 60 });
const bottleneck = new Bottleneck({ reservoir: 0.05 });
for (let call = 0; call < 100; call += 1) {
  flexible.consume('payer', 0.01).then(
    () => (passed.flexible += 1),
    () => undefined,
  );
  bottleneck.schedule({ weight: 0.01 }, async () => (passed.bottleneck += 1));
}
await setTimeout(500);
const { consumedPoints } = await flexible.get('payer');
console.log('version: rate-limiter-flexible 11.4.0, bottleneck 2.19.5');
console.log('guess:   five or four of a hundred calls pass in each');
console.log(`seen:    ${JSON.stringify(passed)}, consumed by the first: ${consumedPoints}`);
const counts = Object.values(passed).join();
process.exit(counts === '100,4' && consumedPoints === 0 ? 0 : 1);
JS
node try.mjs
