import { expect, test } from 'vitest';
import { edit } from '../../../../pipeline/analysis/editor/edition.ts';
import { toEditedNight } from '../../../../pipeline/analysis/editor/night.ts';
import { makeEarlierScan, makeRow, makeScan } from '../night-fixture.ts';

const substantial = {
  description: 'A file server for small harbours that keeps every chart on your own computer',
  readmeExcerpt: 'It reads charts, keeps them, and shows each to the crew. '.repeat(40),
  language: 'Rust',
  forks: 900,
};
const known = makeRow({
  ...substantial,
  fullName: 'ada/engine',
  stars: 9_000,
  firstSeen: '2026-11-10',
});
const risen = { ...known, stars: 10_500, starsGained: 1_500, gainedOverDays: 1 };
const leadOf = (...newcomers: readonly { fullName: string; stars: number }[]) => {
  const rows = [risen, ...newcomers.map((newcomer) => makeRow({ ...substantial, ...newcomer }))];
  const night = toEditedNight(makeScan(rows), [makeEarlierScan([known], 1)], new Map());
  return edit(night).leads[0]?.sentence;
};

test('a repository that passes a great mark leads, although the repository itself was never named', () => {
  expect(leadOf()).toBe('ada/engine passed 10,000 stars.');
  expect(leadOf({ fullName: 'grace/harbour', stars: 4_000 })).toBe(
    'ada/engine passed 10,000 stars.',
  );
});

test('a newcomer with more stars than the mark leads before the repository that passed it', () => {
  expect(leadOf({ fullName: 'grace/harbour', stars: 34_000 })).toContain('34,000');
});
