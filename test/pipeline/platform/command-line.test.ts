import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeProblem, parseCommandLine } from '../../../pipeline/platform/command-line.ts';
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

const form = {
  name: 'nightly',
  does: 'Publishes a night.',
  options: {
    date: { type: 'string', value: 'DATE', means: 'the day' },
    force: { type: 'boolean', means: 'do it again' },
    'no-color': { type: 'boolean', means: 'without colours' },
    'new-bucket': { type: 'boolean', means: 'begin a bucket' },
  },
} as const;

// What npm 10 and 11 set for `npm run nightly --force`, and so on.
test.each([
  [{ npm_config_force: 'true' }, [], '--force'],
  [{ npm_config_color: '' }, [], '--no-color'],
  [{ npm_config_new_bucket: 'true' }, [], '--new-bucket'],
  [{ npm_config_date: 'true' }, ['2026-11-20'], '--date DATE'],
  [{ npm_config_date: '2026-11-20', npm_config_force: 'true' }, [], '--date DATE --force'],
])(
  'an option that npm kept for itself is told, with the line to type (%o)',
  (kept, args, typed) => {
    const environment = { npm_lifecycle_event: 'nightly', ...kept };
    expect(parseCommandLine(form, args, environment)).toEqual({
      ok: false,
      asks: 'mend',
      text: `npm passes options on only after --: npm run nightly -- ${typed}`,
    });
  },
);

test.each([
  { npm_lifecycle_event: 'test', npm_config_force: 'true' },
  { npm_config_force: 'true' },
  { npm_lifecycle_event: 'nightly', npm_config_noproxy: '', npm_config_cache: '/home/ada/.npm' },
])('settings of npm that are no option of this command change nothing (%o)', (environment) => {
  expect(parseCommandLine(form, ['--force'], environment)).toMatchObject({ ok: true });
});

const newFile = () => join(mkdtempSync(join(tmpdir(), 'dot-env-')), '.env');

test('.env gives the variables that are not set yet', () => {
  const file = newFile();
  writeFileSync(file, 'PORT=4000\nHOST="127.0.0.1"\n# PAYMENT_MODE=remote\n');
  const environment = { PORT: '5000' };
  expect(loadDotEnv(environment, file)).toBeUndefined();
  expect(environment).toEqual({ PORT: '5000', HOST: '127.0.0.1' });
});
