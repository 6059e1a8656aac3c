import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { describeTurnover } from '../../../pipeline/analysis/counts/turnover.ts';
import type { FollowedProject } from '../../../pipeline/contract/follow-up.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const aLeaver = makeRow({ fullName: 'l/left', stars: 50 });
const others = makeRows(3, (index) => ({ stars: 100 - index }));

function reasonFor(leaver = aLeaver, about: Partial<Scan> = {}) {
  const newest = makeEarlierScan([...others, leaver], 1);
  return describeTurnover(makeScan(others, about), newest).leavers;
}

const full = { totalReposCreated: null, totalWithStars: null, candidateCount: 300 };

test('a row older than the window fell out of it', () => {
  const old = { ...aLeaver, createdAt: '2026-11-12T23:59:59.000Z' };
  expect(reasonFor(old, { metrics: full })).toEqual([{ fullName: 'l/left', reason: 'window' }]);
});

test('a window that starts within a day divides the rows of that day', () => {
  const window = {
    days: 7,
    from: '2026-11-13T10:00:00.000Z',
    to: '2026-11-20T10:00:00.000Z',
    limit: 300,
  };
  const reasonAt = (createdAt: string) =>
    reasonFor({ ...aLeaver, stars: 99, createdAt }, { window })[0]?.reason;
  expect(reasonAt('2026-11-13T09:59:59.000Z')).toBe('window');
  expect(reasonAt('2026-11-13T10:00:00.000Z')).toBe('unfound');
});

test('a row with no more stars than the last of a full list fell below the limit', () => {
  expect(reasonFor(aLeaver, { metrics: full })).toMatchObject([{ reason: 'limit' }]);
});

test('a row that had the stars for the list, or room on it, was not found', () => {
  expect(reasonFor({ ...aLeaver, stars: 99 }, { metrics: full })).toMatchObject([
    { reason: 'unfound' },
  ]);
  expect(reasonFor()).toMatchObject([{ reason: 'unfound' }]);
});

test.each([true, false])('a row is gone only where the follow-up says so: %j', (gone) => {
  const { id, fullName } = aLeaver;
  const recommended = { recommendedOn: '2026-11-18', starsThen: 40, renamedTo: null };
  const project: FollowedProject = {
    ...recommended,
    id,
    fullName,
    gone,
    archived: gone ? null : false,
    starsNow: gone ? null : 50,
  };
  const followUp = { days: 30, unanswered: 0, projects: [project] };
  expect(reasonFor(aLeaver, { metrics: full, followUp })).toMatchObject([
    { reason: gone ? 'gone' : 'limit' },
  ]);
});

test('a renamed row neither comes nor goes', () => {
  const renamed = { ...aLeaver, fullName: 'l/renamed' };
  const newest = makeEarlierScan([aLeaver], 1);
  expect(describeTurnover(makeScan([renamed]), newest)).toEqual({ entrants: [], leavers: [] });
});

const row = record({ index: integer({ min: 0, max: 30 }), stars: integer({ min: 1, max: 99 }) });
const rows = uniqueArray(row, { selector: ({ index }) => index, maxLength: 20 }).map((list) =>
  list.map(({ index, stars }) => makeRow({ fullName: `o/r${index}`, stars })),
);

test('who stayed and who came make tonight, who stayed and who left the night before', () => {
  assert(
    property(rows, rows, array(constantFrom(0, 1)), (before, after, judged) => {
      const isJudged = (index: number) => judged[index] === 1;
      const scan = makeScan(
        after.filter((_, index) => !isJudged(index)),
        { quarantined: after.filter((_, index) => isJudged(index)).toSorted(byStars) },
      );
      const newest = makeEarlierScan(before, 1);
      const { entrants, leavers } = describeTurnover(scan, newest);
      const left = leavers.map(({ fullName }) => fullName);
      const here = new Set([...scan.rows, ...scan.quarantined].map(({ fullName }) => fullName));
      const there = new Set(before.map(({ fullName }) => fullName));

      const sold = scan.rows.map(({ fullName }) => fullName);
      const stayed = sold.filter((name) => there.has(name));
      expect([...stayed, ...entrants].toSorted()).toEqual(sold.toSorted());
      expect([...[...there].filter((name) => here.has(name)), ...left].toSorted()).toEqual(
        [...there].toSorted(),
      );
      expect(entrants.some((name) => left.includes(name))).toBe(false);

      const shuffled = { ...scan, rows: scan.rows.toReversed() };
      const mixed = { ...newest, rows: newest.rows.toReversed() };
      expect(describeTurnover(shuffled, mixed)).toEqual({ entrants, leavers });
    }),
  );
});

function byStars(a: { stars: number; fullName: string }, b: typeof a): number {
  return b.stars - a.stars || (a.fullName < b.fullName ? -1 : 1);
}
