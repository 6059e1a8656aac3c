import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDotEnv } from '../../../pipeline/platform/environment.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'dot-env-')), '.env');

test('.env gives the variables that are not set yet', () => {
  const file = newFile();
  writeFileSync(file, 'PORT=4000\nHOST="127.0.0.1"\n# PAYMENT_MODE=self\n');
  const environment = { PORT: '5000' };
  expect(loadDotEnv(environment, file)).toBeUndefined();
  expect(environment).toEqual({ PORT: '5000', HOST: '127.0.0.1' });
});

test('a missing .env is no problem', () => {
  const environment = {};
  expect(loadDotEnv(environment, newFile())).toBeUndefined();
  expect(environment).toEqual({});
});

test('an .env that is there and cannot be opened is a problem on every version of Node', () => {
  const file = newFile();
  symlinkSync('.env', file);
  expect(loadDotEnv({}, file)).toBe(
    '.env cannot be read: it must be a file, and this user must have the right to read it',
  );
});
