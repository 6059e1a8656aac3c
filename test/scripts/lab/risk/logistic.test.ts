import { expect, test } from 'vitest';
import { fitLogistic } from '../../../../scripts/lab/risk/logistic.ts';

/** Of the rows with 0, a quarter are labelled 1. Of the rows with 1, three quarters are. */
const rows = [[0], [0], [0], [0], [1], [1], [1], [1]];
const labels = [1, 0, 0, 0, 1, 1, 1, 0];

test('finds the known odds of a table of two by two', () => {
  const { intercept, coefficients } = fitLogistic(rows, labels, 0);
  expect(intercept).toBeCloseTo(Math.log(1 / 3), 8);
  expect(coefficients[0]).toBeCloseTo(2 * Math.log(3), 8);
});
