import { expect, test } from 'vitest';
import { findDemanding, tellDemanding } from './programs.ts';

test('a test that starts a program, by way of others too, is told from one that needs Node alone', () => {
  const demanding = findDemanding();
  expect(demanding.get('test/many-gateways/killed.test.ts')).toBe('PostgreSQL');
  expect(demanding.get('test/nginx/pages.test.ts')).toBe('nginx');
  expect(demanding.get('test/page/page.test.ts')).toBe('Chromium');
  expect(demanding.get('test/metrics/alerts.test.ts')).toBe('Prometheus');
  expect(demanding.get('test/publish/year.long.test.ts')).toBe('time');
  expect(demanding.has('test/programs.test.ts')).toBe(false);
});

test('what is left out is told in one line', () => {
  const demanding = new Map([
    ['a.test.ts', 'nginx'],
    ['b.long.test.ts', 'time'],
    ['c.test.ts', 'nginx'],
  ]);
  expect(tellDemanding(demanding)).toBe(
    'left out: 3 test files (2 that need nginx, 1 that take long); npm run test:all runs all',
  );
});
