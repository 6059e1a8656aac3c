import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/*
 * Prints the sums of the named test runs, and all of them in the last line. A run names its failures itself. A run
 * without results, or with a file that did not run, is a failure.
 */
const Results = z.object({
  numTotalTests: z.int().positive(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
});

const [folder = '', ...runs] = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

for (const run of runs) {
  try {
    const found = Results.parse(JSON.parse(readFileSync(join(folder, `${run}.json`), 'utf8')));
    total.passed += found.numPassedTests;
    total.failed += found.numFailedTests;
    total.skipped += found.numPendingTests + found.numTodoTests;
    if (found.numFailedTestSuites > 0) process.exitCode = 1;
    print(`${run}: ${found.numPassedTests} passed, ${found.numFailedTests} failed`);
  } catch {
    process.exitCode = 1;
    print(`${run}: ran no test`);
  }
}
print(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
