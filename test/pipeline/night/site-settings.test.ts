import { expect, test } from 'vitest';
import { readGatewaySettings } from '../../../gateway/settings.ts';
import { readPipelineSettings } from '../../../pipeline/night/settings.ts';
import { parseCommandLine } from '../../../pipeline/platform/command-line.ts';
import { nightForm, parseNightOptions } from '../../../pipeline/night/prepare-night.ts';

test.each([
  ['https://trends.example.com/api', '"https://trends.example.com/api"'],
  ['https://trends.example.com/?a=1', '"https://trends.example.com/?a=1"'],
  ['http://x.example/#a', '"http://x.example/#a"'],
  ['https://user:hidden@trends.example', 'another'],
  ['https://hidden@trends.example', 'another'],
])('BASE_URL %s is refused by gateway and pipeline, and no login is shown', (address, shown) => {
  const sentence = `BASE_URL: expected an address without a login or a path, such as https://trends.example.com, got ${shown}`;
  for (const read of [readGatewaySettings, readPipelineSettings]) {
    expect(() => read({ BASE_URL: address })).toThrow(sentence);
    expect(() => read({ BASE_URL: address })).not.toThrow('hidden');
  }
});

test.each([
  ['https://trends.example.com/', 'https://trends.example.com'],
  ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ['https://Trends.Example:443', 'https://trends.example'],
  ['HTTP://trends.example:80/', 'http://trends.example'],
])('BASE_URL %s is read as %s by gateway and pipeline', (address, origin) => {
  expect(readGatewaySettings({ BASE_URL: address }).baseUrl).toBe(origin);
  expect(readPipelineSettings({ BASE_URL: address }).baseUrl).toBe(origin);
});

test('a DATA_DIR and a PUBLIC_DIR that are files are refused by gateway and pipeline', () => {
  const env = { DATA_DIR: 'package.json', PUBLIC_DIR: 'LICENSE' };
  const sentence =
    'DATA_DIR: expected a folder, got "package.json"; PUBLIC_DIR: expected a folder, got "LICENSE"';
  expect(() => readGatewaySettings(env)).toThrow(sentence);
  expect(() => readPipelineSettings(env)).toThrow(sentence);
});

test.each([
  ['site', 'site'],
  ['site/data', 'site'],
  ['.', 'public'],
  ['public/../public/data/', 'public'],
])('DATA_DIR %s with PUBLIC_DIR %s is refused by gateway and pipeline', (data, site) => {
  const sentence = `DATA_DIR: expected a folder outside PUBLIC_DIR, which everybody reads, and not around it, got "${data}"`;
  for (const read of [readGatewaySettings, readPipelineSettings]) {
    expect(() => read({ DATA_DIR: data, PUBLIC_DIR: site })).toThrow(sentence);
  }
});

test('folders whose names only begin alike are apart', () => {
  const { dataDir, publicDir } = readGatewaySettings({
    DATA_DIR: 'site-data',
    PUBLIC_DIR: 'site',
    LEDGER_DIR: 'site-ledger',
  });
  expect([dataDir, publicDir]).toEqual(['site-data', 'site']);
});

test('a ledger in the public folder is refused', () => {
  expect(() => readGatewaySettings({ LEDGER_DIR: 'public/ledger' })).toThrow(
    'LEDGER_DIR: expected a folder outside PUBLIC_DIR, which everybody reads, and not around it, got "public/ledger"',
  );
});

const today = '2026-11-20';

function readOptions(...args: string[]) {
  const line = parseCommandLine(nightForm, args);
  if (!line.ok) throw new Error(line.text);
  return parseNightOptions(line.values, today);
}

test('without flags, the night is today, from GitHub', () => {
  expect(readOptions()).toEqual({
    date: undefined,
    source: 'github',
    analyst: undefined,
    strict: false,
    force: false,
    acceptUnusual: false,
  });
});

test('every flag has its effect', () => {
  const args = ['--date', '2026-11-19', '--source', 'scan.json', '--force', '--accept-unusual'];
  expect(readOptions(...args, '--analyst=openai', '--strict')).toEqual({
    date: '2026-11-19',
    source: 'scan.json',
    analyst: 'openai',
    strict: true,
    force: true,
    acceptUnusual: true,
  });
});

test.each([
  [['--date', 'yesterday'], /--date takes a day up to today, such as 2026-11-20, got "yesterday"/],
  [['--date', '2026-02-30'], /got "2026-02-30"/],
  [['--date', '2026-11-21'], /up to today, such as 2026-11-20, got "2026-11-21"/],
  [['--analyst', 'oracle'], /--analyst takes openai or offline, got "oracle"/],
  [['--date'], /--date/],
])('%j is refused with a reason', (args, reason) => {
  expect(() => readOptions(...args)).toThrow(reason);
});
