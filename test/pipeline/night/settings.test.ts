import { expect, test } from 'vitest';
import { readPipelineSettings, readWatchSettings } from '../../../pipeline/night/settings.ts';

test('without any settings, the defaults apply', () => {
  expect(readPipelineSettings({})).toEqual({
    dataDir: undefined,
    publicDir: undefined,
    baseUrl: 'http://localhost:3000',
    github: { token: undefined, apiUrl: 'https://api.github.com' },
    windowDays: 30,
    young: { days: 7, share: 0.5 },
    scanLimit: 300,
    trackingBudget: 100,
    growthLimit: 60,
    hackerNews: 'https://hn.algolia.com/api/v1',
    maxMinutes: 20,
    overridesFile: undefined,
    reportsFolder: undefined,
    model: {
      apiKey: undefined,
      baseUrl: 'https://api.openai.com/v1',
      name: 'gpt-6-luna',
      maxUsd: 0.25,
      timing: { deadlineMs: 1_200_000, requestTimeoutMs: 300_000 },
    },
    logLevel: 'info',
  });
});

test('all wrong settings are named at once, each with the expected and the given value', () => {
  const read = () =>
    readPipelineSettings({
      SCAN_LIMIT: '1001',
      SCAN_WINDOW_DAYS: 'a week',
      GITHUB_API_URL: 'ftp://example.com',
      LOG_LEVEL: 'loud',
    });
  expect(read).toThrow('SCAN_LIMIT: expected a whole number from 1 to 1000, got "1001"');
  expect(read).toThrow('SCAN_WINDOW_DAYS: expected a whole number from 1 to 30, got "a week"');
  expect(read).toThrow(
    'GITHUB_API_URL: expected an http or https address, got "ftp://example.com"',
  );
  expect(read).toThrow('LOG_LEVEL: expected debug, info, warn, error or silent, got "loud"');
});

const aDollar = 'US dollars from 0 to 9999.9999, such as 0.25';
const aLimit = 'a whole number from 1 to 1000';

test.each([
  ['SCAN_LIMIT', aLimit, ['0', '1001', '1e2', '0x10', '7.0', '-7', '٣', '99999999999999999999']],
  ['ANALYSIS_MAX_USD', aDollar, ['-1', '1e3', '$1', '1,5', '0x1', 'all', '99999', '.5']],
])('%s takes %s, and none of %j', (name, expected, texts) => {
  for (const text of texts) {
    const read = () => readPipelineSettings({ [name]: text });
    expect(read).toThrow(`${name}: expected ${expected}, got "${text}"`);
  }
});

test.each([
  [{}, 'https://hn.algolia.com/api/v1'],
  [{ HACKER_NEWS_URL: 'off' }, undefined],
  [{ HACKER_NEWS_URL: 'http://localhost:1/api/v1/' }, 'http://localhost:1/api/v1'],
  // Links to github.com say nothing about the repositories of another GitHub.
  [{ GITHUB_API_URL: 'https://github.corp.example/api/v3' }, undefined],
  [
    { GITHUB_API_URL: 'http://localhost:2', HACKER_NEWS_URL: 'http://localhost:1' },
    'http://localhost:1',
  ],
])('with %o, Hacker News is asked at %s', (set, address) => {
  expect(readPipelineSettings(set).hackerNews).toBe(address);
});

const noLogin = 'expected an address without a login, got another';

test.each([
  ['HACKER_NEWS_URL', 'on', 'expected an http or https address, or off, got "on"'],
  ['HACKER_NEWS_URL', 'ftp://a.example', 'expected an http or https address, or off, got "ftp:'],
  ['HACKER_NEWS_URL', 'https://me:secret@example.com', noLogin],
  ['GITHUB_API_URL', 'https://ada:secret@example.com/v1', noLogin],
  ['OPENAI_BASE_URL', 'https://ada:secret@example.com/v1', noLogin],
  ['HEARTBEAT_URL', 'https://ada:secret@example.com/v1', noLogin],
  ['GITHUB_TOKEN', 'ghp_secret\nghp_more', 'expected one word without spaces'],
  ['OPENAI_API_KEY', 'ghp_secret more', 'expected one word without spaces'],
  ['OVERRIDES_FILE', import.meta.dirname, `expected a file, got "${import.meta.dirname}"`],
])('%s %j is refused, and no secret is shown', (name, value, sentence) => {
  const read = () => readPipelineSettings({ [name]: value });
  expect(read).toThrow(`${name}: ${sentence}`);
  expect(read).not.toThrow('secret');
});

test('the settings of the model are read', () => {
  const settings = readPipelineSettings({
    OPENAI_API_KEY: 'sk-one',
    OPENAI_BASE_URL: 'http://localhost:11434/v1/',
    OPENAI_MODEL: 'qwen3:8b',
    ANALYSIS_MAX_USD: '1.5',
  });
  expect(settings.model).toEqual({
    apiKey: 'sk-one',
    baseUrl: 'http://localhost:11434/v1',
    name: 'qwen3:8b',
    timing: { requestTimeoutMs: 300_000, deadlineMs: 1_200_000 },
    maxUsd: 1.5,
  });
});

test('the address of the heartbeat is known before other settings are checked, and is never shown', () => {
  const heartbeat = 'https://watch.example/ping/4fd2?create=1';
  expect(readWatchSettings({ HEARTBEAT_URL: heartbeat, SCAN_LIMIT: 'x' })).toEqual({
    heartbeat,
    logLevel: 'info',
  });
  const wrong = { HEARTBEAT_URL: 'watch.example/4fd2', LOG_LEVEL: 'loud' };
  expect(readWatchSettings(wrong)).toEqual({ heartbeat: undefined, logLevel: 'info' });
  const read = () => readPipelineSettings(wrong);
  expect(read).toThrow('HEARTBEAT_URL: expected an http or https address, got another');
});
