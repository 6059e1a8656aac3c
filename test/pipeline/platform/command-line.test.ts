import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeProblem } from '../../../pipeline/platform/command-line.ts';

test('a file that is missing is named in a sentence, without words of the system', async () => {
  const error: unknown = await readFile('nope/labels.csv').catch((cause: unknown) => cause);

  expect(describeProblem(error)).toBe('nope/labels.csv cannot be used (ENOENT)');
});

test('any other problem is told as it is', () => {
  expect(describeProblem(new Error('give --nights DIR'))).toBe('give --nights DIR');
  expect(describeProblem('cut off')).toBe('cut off');
});
