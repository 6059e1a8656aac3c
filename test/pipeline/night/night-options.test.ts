import { expect, test } from 'vitest';
import { parseCommandLine } from '../../../pipeline/platform/command-line.ts';
import { nightForm, parseNightOptions } from '../../../pipeline/night/prepare-night.ts';

const today = '2026-11-20';

function read(...args: string[]) {
  const line = parseCommandLine(nightForm, args);
  if (!line.ok) throw new Error(line.text);
  return parseNightOptions(line.values, today);
}

test('without flags, the night is today, from GitHub', () => {
  expect(read()).toEqual({
    date: undefined,
    source: 'github',
    analyst: undefined,
    strict: false,
    force: false,
    acceptUnusual: false,
    noNotify: false,
    newBucket: false,
  });
});

test('every flag has its effect', () => {
  const args = ['--date', '2026-11-19', '--source', 'scan.json', '--force', '--accept-unusual'];
  expect(read(...args, '--analyst=openai', '--strict', '--no-notify', '--new-bucket')).toEqual({
    date: '2026-11-19',
    source: 'scan.json',
    analyst: 'openai',
    strict: true,
    force: true,
    acceptUnusual: true,
    noNotify: true,
    newBucket: true,
  });
});

test.each([
  [['--date', 'yesterday'], /--date takes a day such as 2026-11-20, got "yesterday"/],
  [['--date', '2026-02-30'], /got "2026-02-30"/],
  [['--date', '2026-11-21'], /up to today, 2026-11-20, got "2026-11-21"/],
  [['--source', ''], /--source takes github or a file/],
  [['--analyst', 'oracle'], /--analyst takes openai or offline, got "oracle"/],
  [['--froce'], /'--froce'/],
  [['2026-11-19'], /2026-11-19/],
  [['--date'], /--date/],
])('%j is refused with a reason', (args, reason) => {
  expect(() => read(...args)).toThrow(reason);
});
