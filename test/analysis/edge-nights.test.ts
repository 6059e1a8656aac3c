import { expect, test } from 'vitest';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { answer, grown, ordinaryRows } from './answered-night.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from './night-fixture.ts';

const plain = { description: '', language: '', topics: [] };
test.each<[string, ScannedRow[], Scan[]]>([
  ['one row', [makeRow({ stars: 1, forks: 1 })], []],
  ['one row without a star', [makeRow({ stars: 0, forks: 0 })], []],
  ['three rows', ordinaryRows(3), []],
  ['nothing but names', makeRows(30, () => plain), []],
  [
    'Chinese and Japanese only',
    makeRows(20, () => ({
      description: '一个先接住情绪的智能体。日本語の道具です',
      topics: ['中文', '智能体'],
    })),
    [],
  ],
  ['equal stars', makeRows(20, () => ({ stars: 50 })), []],
  [
    'losses only',
    makeRows(20, (index) => ({ starsGained: -index, firstSeen: '2026-11-18' })),
    [makeEarlierScan(makeRows(20), 1)],
  ],
  [
    'no change at all',
    makeRows(20, () => ({ starsGained: 0, firstSeen: '2026-11-18' })),
    [makeEarlierScan(makeRows(20), 1)],
  ],
  ['no row of the night before', ordinaryRows(20), [makeEarlierScan([makeRow()], 1)]],
  [
    'a repository created after the scan began',
    [makeRow({ createdAt: '2026-11-20T07:00:00.000Z' })],
    [],
  ],
  [
    'a gain of one star',
    [makeRow({ starsGained: 1, stars: 1 })],
    [makeEarlierScan([makeRow()], 1)],
  ],
  [
    '28 nights',
    grown(ordinaryRows(40)),
    Array.from({ length: 28 }, (_, index) =>
      makeEarlierScan(ordinaryRows(40 - (index % 5)), index + 1),
    ),
  ],
])('tells a night of %s without a flaw', async (_, rows, earlier) => {
  const { title, summary } = await answer(makeScan(rows), earlier);

  expect(title.length).toBeGreaterThan(10);
  expect(summary.split(/[.!?](?: |$)/).length).toBeGreaterThanOrEqual(2);
});

test('tells a night of which all but one row was set aside', async () => {
  const { summary } = await answer(makeScan([makeRow()], { quarantined: makeRows(12) }));

  expect(summary).toContain('after 12 more were set aside as likely spam');
});
