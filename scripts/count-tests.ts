import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/*
 * Prints the failed tests of the named test runs, each with its reason, and the sums in the last line. A run without
 * results is a failure.
 */
const Results = z.object({
  numTotalTests: z.int(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
type Results = z.infer<typeof Results>;

/** Longer reasons are cut, so that the last screen shows all failures. In characters. */
const longestReason = 600;

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
  printFailures(results);
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

function printFailures({ testResults }: Results): void {
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (message) print(`✗ ${name}: ${message.slice(0, longestReason)}`);
    for (const { fullName, failureMessages } of failed) {
      const reason = failureMessages?.join('\n').slice(0, longestReason) ?? '';
      print(`✗ ${name}: ${fullName}\n${reason}`);
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
