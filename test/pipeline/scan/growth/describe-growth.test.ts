import { poisson, xorshift } from './chance.ts';
import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { describeGrowth } from '../../../../pipeline/scan/growth/describe-growth.ts';

const from = '2026-11-10';

/** The sentence about these daily totals, by default two days after the last of them. */
function describe(days: readonly number[], about: { stars?: number; daysLater?: number } = {}) {
  const { stars = days.reduce((total, day) => total + day, 0), daysLater = 2 } = about;
  const askedAt = `${addDays(from, days.length - 1 + daysLater)}T12:00:00.000Z`;
  return describeGrowth({ history: { from, days: [...days] }, stars, askedAt });
}

test.each([
  [[0, 410, 0, 1, 0], '410 stars in one burst of at most two days, and 1 in the 3 days after'],
  [
    [3, 900, 640, 2, 0, 1, 0],
    '1,540 stars in one burst of at most two days, and 3 in the 4 days after',
  ],
  [[120, 0, 0, 130, 0, 0], '250 stars in 2 bursts of at most two days, and 0 in the 4 days after'],
])('a burst that ends at once is reported (%j)', (days, sentence) => {
  expect(describe(days)).toBe(sentence);
});

test.each([
  [[12, 50, 50, 50, 50, 50, 50, 31], '50 stars on each of 6 days, more even than chance allows'],
  [
    [9, 100, 101, 100, 100, 100, 4],
    '100 to 101 stars on each of 5 days, more even than chance allows',
  ],
])('counts that are more even than chance are reported (%j)', (days, sentence) => {
  expect(describe(days)).toBe(sentence);
});

test.each([
  ['a launch that fades', [4, 800, 310, 140, 70, 52, 40]],
  ['a launch that fades fast', [0, 1000, 90, 21, 9, 6]],
  ['steady interest', [10, 31, 24, 40, 28, 35, 22]],
  ['growth that speeds up', [2, 5, 9, 20, 44, 90, 200]],
  ['a burst of yesterday', [0, 3, 2, 4, 500]],
  ['a burst two days ago', [0, 500, 0, 0]],
  ['few stars', [0, 60, 0, 0, 0, 0]],
  ['a second wave under way', [0, 400, 0, 0, 0, 350]],
  ['nothing', [0, 0, 0]],
  ['no days', []],
])('%s is ordinary', (_, days) => {
  expect(describe(days)).toBeUndefined();
});

test('days that are not over yet do not count as days without stars', () => {
  const days = [0, 410, 0, 0, 0];

  expect(describe(days, { daysLater: 0 })).toBeUndefined();
  expect(describe(days, { daysLater: 2 })).toBeDefined();
});

test('a history that does not match the present count is not reported', () => {
  expect(describe([0, 410, 0, 0, 0], { stars: 430 })).toBeUndefined();
  expect(describe([0, 410, 0, 0, 0], { stars: 415 })).toBeUndefined();
  expect(describe([0, 410, 0, 0, 0], { stars: 300 })).toBeUndefined();
});

test('of 4,000 audiences drawn by chance, fading at any speed or steady, hardly one is reported', () => {
  const random = xorshift(7);
  let told = 0;
  for (let drawn = 0; drawn < 4_000; drawn += 1) {
    const first = 20 + random() * 1_500;
    const power = drawn % 2 === 0 ? 0 : 0.5 + random() * 2;
    const days = Array.from({ length: 4 + Math.floor(random() * 20) }, (_, day) =>
      poisson(first / (day + 1) ** power, random),
    );
    if (describe([0, ...days]) !== undefined) told += 1;
  }
  expect(told).toBeLessThanOrEqual(8);
});
