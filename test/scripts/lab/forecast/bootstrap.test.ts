import { expect, test } from 'vitest';
import { bootstrap, formatDifference } from '../../../../scripts/lab/forecast/bootstrap.ts';

const values = Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? 0 : 1));
const rows = (perRepository: number) =>
  values.map((difference, index) => {
    const pair = Math.floor(index / 2 / perRepository) * 2 + (index % 2);
    return { repository: `ada/r${pair}`, difference };
  });

test('the interval is that of the standard error, and the same in each run', () => {
  const { mean, low, high } = bootstrap(rows(1));
  expect(mean).toBe(0.5);
  // Half ones and half zeros, 400 times: 1.96 × .5 / √400 = .049.
  expect(low).toBeCloseTo(0.451, 2);
  expect(high).toBeCloseTo(0.549, 2);
  expect(bootstrap(rows(1))).toEqual({ mean, low, high });
});

test('rows of one repository are drawn together, so that they count as one', () => {
  const { low, high } = bootstrap(rows(25));
  // Sixteen repositories of 25 rows: 1.96 × .5 / √16 = .245.
  expect(high - low).toBeGreaterThan(0.4);
});

test('a difference is written with its interval, and nothing is compared to nothing', () => {
  expect(formatDifference([{ repository: 'ada/tides', difference: -1 }], 1)).toBe(
    '-1.0 (-1.0 to -1.0)',
  );
  expect(formatDifference([], 1)).toBe('–');
});
