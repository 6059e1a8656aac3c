import { expect, test } from 'vitest';
import { countReasons } from '../../../../pipeline/publish/page/sections/trust.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';

test('the page has a kind for every reason for which made-up repositories are quarantined', () => {
  const date = '2026-11-20';
  const found = makeUpNight({ date, windowDays: 7, limit: 300 });
  const scan = toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier: [] });

  const kinds = countReasons(scan.quarantined).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds).not.toContain('Other reasons');
});
