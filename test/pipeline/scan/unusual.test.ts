import { expect, test } from 'vitest';
import { describeUnusual } from '../../../pipeline/scan/unusual.ts';
import { aRow, aScan } from '../../fixtures/night.ts';

function aNight(rows: number, stars: number, quarantined = 0) {
  const make = (index: number) => aRow({ fullName: `ada/r${index}`, stars });
  return aScan('2026-11-20', {
    rows: Array.from({ length: rows }, (_, index) => make(index)),
    quarantined: Array.from({ length: quarantined }, (_, index) => make(rows + index)),
  });
}
const week = Array.from({ length: 7 }, () => aNight(100, 60, 20));

test.each([
  [
    'half the rows are missing',
    aNight(40, 60, 10),
    /it has 50 rows, and the median of the last 7 nights is 120/,
  ],
  [
    'the stars collapsed',
    aNight(100, 9, 20),
    /it has 9 median stars, and the median of the last 7 nights is 60/,
  ],
  ['the stars exploded', aNight(100, 300, 20), /it has 300 median stars/],
  [
    'most of it is spam',
    aNight(60, 60, 60),
    /50% of it is quarantined, and the median of the last 7 nights is 17%/,
  ],
  ['nothing is suspicious and all was', aNight(0, 0, 120), /it has no rows/],
])('a night is unusual if %s', (_, night, reason) => {
  expect(describeUnusual(night, week)).toMatch(reason);
});

test('a night with another window is not compared with the nights before', () => {
  const night = aNight(100, 900, 20);
  const changed = { ...night, window: { ...night.window, days: night.window.days + 1 } };
  expect(describeUnusual(changed, week)).toBeUndefined();
});

test('a first night is never unusual, unless it is empty', () => {
  expect(describeUnusual(aNight(3, 5), [])).toBeUndefined();
  expect(describeUnusual(aNight(3, 5), week.slice(0, 2))).toBeUndefined();
  expect(describeUnusual(aNight(0, 0), [])).toBe('it has no rows');
});
