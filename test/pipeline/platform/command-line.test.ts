import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeProblem } from '../../../pipeline/platform/command-line.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDotEnv } from '../../../pipeline/platform/environment.ts';

test('a file that is missing is named in a sentence, without words of the system', async () => {
  const error: unknown = await readFile('nope/labels.csv').catch((cause: unknown) => cause);

  expect(describeProblem(error)).toBe('nope/labels.csv cannot be used (ENOENT)');
});

test('any other problem is told as it is', () => {
  expect(describeProblem(new Error('give --nights DIR'))).toBe('give --nights DIR');
  expect(describeProblem('cut off')).toBe('cut off');
});

const newFile = () => join(mkdtempSync(join(tmpdir(), 'dot-env-')), '.env');

test('.env gives the variables that are not set yet', () => {
  const file = newFile();
  writeFileSync(file, 'PORT=4000\nHOST="127.0.0.1"\n# PAYMENT_MODE=remote\n');
  const environment = { PORT: '5000' };
  expect(loadDotEnv(environment, file)).toBeUndefined();
  expect(environment).toEqual({ PORT: '5000', HOST: '127.0.0.1' });
});
