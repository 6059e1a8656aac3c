// Adds up the results of the test runs named, and closes with one plain line. A run without results is a failure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...runs] = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
const missing = [];

for (const run of runs) {
  try {
    const results = JSON.parse(readFileSync(join(folder, `${run}.json`), 'utf8'));
    total.passed += results.numPassedTests;
    total.failed += results.numFailedTests;
    total.skipped += results.numPendingTests + results.numTodoTests;
    if (results.numTotalTests === 0) missing.push(run);
    console.log(`${run}: ${results.numPassedTests} passed, ${results.numFailedTests} failed`);
  } catch {
    missing.push(run);
  }
}

for (const run of missing) console.log(`${run}: ran no test`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || missing.length > 0 ? 1 : 0;
