import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GatewaySettings, readGatewaySettings } from '../../../gateway/settings.ts';
import { parseEnvironment } from '../../../pipeline/platform/environment.ts';
import {
  PipelineSettings,
  readPipelineSettings,
  readWatchSettings,
} from '../../../pipeline/night/settings.ts';
import { newFolder } from '../../run/new-folder.ts';

const folder = newFolder();

function aFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('a secret is read from its file, without the white space around it', () => {
  const key = aFile('openai', ' sk-tides\n\n');
  const hook = aFile('hook', 'https://hc.example/abc\n');
  const night = { OPENAI_API_KEY_FILE: key, GITHUB_TOKEN: 'ghp_x', GITHUB_TOKEN_FILE: '' };
  expect(readPipelineSettings(night)).toMatchObject({
    model: { apiKey: 'sk-tides' },
    github: { token: 'ghp_x' },
  });
  expect(readWatchSettings({ HEARTBEAT_URL_FILE: hook }).heartbeat).toBe('https://hc.example/abc');
  const { payment } = readGatewaySettings({
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: `0x${'2'.repeat(40)}`,
    FACILITATOR_URL_FILE: aFile('facilitator', 'https://x402.example\n'),
  });
  expect(payment).toMatchObject({ facilitatorUrl: 'https://x402.example' });
});

test('every secret setting may be in a file, and no other setting', () => {
  const names = Object.keys({ ...GatewaySettings.in.shape, ...PipelineSettings.in.shape });
  const inFiles = names.filter((name) => {
    const environment = { [`${name}_FILE`]: join(folder, 'none') };
    return [GatewaySettings, PipelineSettings].some((schema) => {
      const read = parseEnvironment<unknown>(schema, environment);
      return !read.ok && read.problems.startsWith(`${name}_FILE: `);
    });
  });
  expect(inFiles.toSorted()).toEqual([
    'CDP_API_KEY_ID',
    'CDP_API_KEY_SECRET',
    'DATABASE_URL',
    'FACILITATOR_URL',
    'GITHUB_TOKEN',
    'HEARTBEAT_URL',
    'OPENAI_API_KEY',
    'RPC_URL',
  ]);
});

test('a file that gives no secret is an error that names the setting and shows nothing', () => {
  const wrong = aFile('wrong', 'sk tides');
  mkdirSync(join(folder, 'dir'));
  const problemOf = (environment: Record<string, string>) => {
    const read = parseEnvironment(PipelineSettings, environment);
    return read.ok ? undefined : read.problems;
  };
  expect(problemOf({ OPENAI_API_KEY_FILE: 'sk-tides' })).toBe(
    'OPENAI_API_KEY_FILE: expected a file that this user can read (ENOENT)',
  );
  expect(problemOf({ OPENAI_API_KEY_FILE: join(folder, 'dir') })).toBe(
    'OPENAI_API_KEY_FILE: expected a file that this user can read (EISDIR)',
  );
  expect(problemOf({ OPENAI_API_KEY_FILE: aFile('empty', '\n') })).toBe(
    'OPENAI_API_KEY_FILE: expected a file with a secret, got none',
  );
  expect(problemOf({ OPENAI_API_KEY_FILE: wrong, OPENAI_API_KEY: 'sk-x' })).toBe(
    'OPENAI_API_KEY_FILE: OPENAI_API_KEY is set, too; remove one',
  );
  expect(problemOf({ OPENAI_API_KEY_FILE: wrong })).toBe(
    'OPENAI_API_KEY: expected one word without spaces, got another',
  );
});
