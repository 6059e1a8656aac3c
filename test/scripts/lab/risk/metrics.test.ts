import { expect, test } from 'vitest';
import {
  formatStandings,
  type Judged,
  measureAuc,
  measureScores,
} from '../../../../scripts/lab/risk/evaluate.ts';

const judge = (score: number, isGone: boolean): Judged => ({
  score,
  isGone,
  standing: score >= 0.5 ? 'quarantined' : score >= 0.3 ? 'caution' : 'clear',
});

test('counts precision, recall, false positives, flagged and residual shares', () => {
  const judged = [judge(0.9, true), judge(0.8, true), judge(0.7, false), judge(0.4, true)].concat([
    judge(0.3, false),
    judge(0.2, false),
    judge(0.1, false),
    judge(0, false),
  ]);
  expect(measureScores(judged)).toEqual({
    n: 8,
    gone: 3,
    precision: 2 / 3,
    recall: 2 / 3,
    falsePositiveRate: 1 / 5,
    // Of 15 pairs of a gone row and a survivor, only 0.4 against 0.7 is in the wrong order.
    auc: 14 / 15,
    flaggedShare: 3 / 8,
    residualShare: 1 / 5,
  });
});

test('tells how many rows of each standing are gone, and of this standing and worse', () => {
  const judged = [judge(0.9, true), judge(0.7, false), judge(0.4, true), judge(0.1, false)];
  const lines = formatStandings(judged)
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  expect(lines.slice(1, 4)).toEqual([
    ['clear', '1', '0', '0.00', '0.50', '1.00'],
    ['caution', '1', '1', '1.00', '0.67', '1.00'],
    ['quarantined', '2', '1', '0.50', '0.50', '0.50'],
  ]);
  // Pairs: a tie, two wins and a loss.
  expect(lines.at(-1)?.join(' ')).toBe('AUC of the standing 0.625, of the score 0.750');
});

test('has no figure if the divisor is 0', () => {
  expect(measureAuc([judge(0.5, true)])).toBeNull();
  const none = { precision: null, recall: null, falsePositiveRate: null, auc: null };
  expect(measureScores([])).toMatchObject({ n: 0, ...none, flaggedShare: null });
  expect(measureScores([judge(0.1, false)])).toMatchObject({ precision: null, recall: null });
});
