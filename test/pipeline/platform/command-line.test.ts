import { expect, test } from 'vitest';
import { nightForm } from '../../../pipeline/night/prepare-night.ts';
import { parseCommandLine } from '../../../pipeline/platform/command-line.ts';
import { messageOf } from '../../../pipeline/platform/log.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDotEnv } from '../../../pipeline/platform/environment.ts';
import { newFolder } from '../../run/new-folder.ts';

test.each([
  ['ENOSPC', 'write', /^ENOSPC; the disk is full: free some space/],
  ['EROFS', 'open', /^EROFS; the disk is read-only here: mount it for writing/],
  // What Node 20 says of a folder on a read-only disk.
  ['ENOENT', 'mkdir', /^ENOENT; it cannot be made: the disk is read-only there/],
  ['ENOENT', 'open', /^ENOENT; check the path, or name another$/],
  ['EACCES', 'open', /^EACCES; give this user the right to read and write there/],
])('%s of %s is told with what the operator can do', (code, syscall, sentence) => {
  expect(messageOf(Object.assign(new Error(code), { code, syscall }))).toMatch(sentence);
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

const newFile = () => join(newFolder(), '.env');

test('.env gives the variables that are not set yet, as Windows writes it, too', () => {
  const file = newFile();
  writeFileSync(file, '\ufeffHOST="127.0.0.1"\r\nPORT=4000\n# PAYMENT_MODE=remote\n');
  const environment = { PORT: '5000' };
  expect(loadDotEnv(environment, file)).toBeUndefined();
  expect(environment).toEqual({ PORT: '5000', HOST: '127.0.0.1' });
  writeFileSync(file, 'HOST=127.0.0.1\n', 'utf16le');
  expect(loadDotEnv({}, file)).toContain('in UTF-8');
});
