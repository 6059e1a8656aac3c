import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSources } from './imports.ts';
import { findDemanding, tellDemanding } from './programs.ts';

test('a test that starts a program, also through other files, is distinguished from one that needs only Node', () => {
  const demanding = findDemanding();
  expect(demanding.get('test/gateway/payment/ledger/postgres/killed.test.ts')).toBe('PostgreSQL');
  expect(demanding.get('test/deployment/nginx/pages.test.ts')).toBe('nginx');
  expect(demanding.get('test/pipeline/publish/page/page-in-chromium.test.ts')).toBe('Chromium');
  expect(demanding.get('test/gateway/metrics/alerts.test.ts')).toBe('Prometheus');
  expect(demanding.get('test/gateway/payment/lost.long.test.ts')).toBe('time');
  expect(demanding.has('test/programs.test.ts')).toBe(false);
});

test('one line counts the test files that are left out', () => {
  const demanding = new Map([
    ['a.test.ts', 'nginx'],
    ['b.long.test.ts', 'time'],
    ['c.test.ts', 'nginx'],
  ]);
  expect(tellDemanding(demanding)).toBe(
    'left out: 3 test files (2 that need nginx, 1 that take long); npm run test:all runs all',
  );
});

test('a test of `npm test` changes nothing that the next file in its process would see', () => {
  const demanding = findDemanding();
  const changes =
    /\bvi\.(?!waitUntil)\w+|process\.env\[[^\]]+\] =[^=]|^ *process\.(?:on|once|chdir)\(|globalThis\.\w+ =/m;
  const changing = findSources('test')
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/real/'))
    .filter((file) => !demanding.has(file) && changes.test(readFileSync(file, 'utf8')));
  expect(changing).toEqual([]);
});
