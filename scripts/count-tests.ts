import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/*
 * Prints the sums of the named test runs, and those of all in the last line. A run without results is a failure. Vitest told
 * in each run what failed and why.
 */
const Results = z.object({
  numTotalTests: z.int(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
});

const [folder = '', ...runs] = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
let broken = 0;

for (const run of runs) {
  const results = readResults(join(folder, `${run}.json`));
  if (!results || results.numTotalTests === 0) {
    broken += 1;
    print(`${run}: ran no test`);
    continue;
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  total.skipped += numPendingTests + numTodoTests;
  if (results.numFailedTestSuites > 0) broken += 1;
  print(`${run}: ${numPassedTests} passed, ${numFailedTests} failed`);
}

print(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed + broken > 0 ? 1 : 0;

function readResults(path: string): z.infer<typeof Results> | undefined {
  try {
    return Results.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
