import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nightForm } from '../../../pipeline/night/prepare-night.ts';
import { describeProblem, parseCommandLine } from '../../../pipeline/platform/command-line.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDotEnv } from '../../../pipeline/platform/environment.ts';

test('a file that is missing is named in a sentence, without words of the system', async () => {
  const error: unknown = await readFile('nope/labels.csv').catch((cause: unknown) => cause);

  expect(describeProblem(error)).toBe('nope/labels.csv cannot be used (ENOENT)');
});

test('options that npm kept for itself end their command alone, with the line to type', () => {
  // What npm 10 and 11 set for `npm run nightly --date=2026-11-20 --accept-unusual`.
  const kept = { npm_config_date: '2026-11-20', npm_config_accept_unusual: 'true' };
  expect(
    parseCommandLine(nightForm, [], { npm_lifecycle_event: 'nightly', ...kept }),
  ).toMatchObject({
    text: 'npm keeps options without -- before them: type npm run nightly -- --date=2026-11-20 --accept-unusual; see npm run nightly -- --help',
  });
  const ofOthers = { npm_lifecycle_event: 'test', ...kept };
  expect(parseCommandLine(nightForm, [], ofOthers)).toMatchObject({ ok: true });
});

const newFile = () => join(mkdtempSync(join(tmpdir(), 'dot-env-')), '.env');

test('.env gives the variables that are not set yet', () => {
  const file = newFile();
  writeFileSync(file, 'PORT=4000\nHOST="127.0.0.1"\n# PAYMENT_MODE=remote\n');
  const environment = { PORT: '5000' };
  expect(loadDotEnv(environment, file)).toBeUndefined();
  expect(environment).toEqual({ PORT: '5000', HOST: '127.0.0.1' });
});
