import { expect, test } from 'vitest';
import { measureAuc, measureScores } from '../../../../scripts/lab/risk/evaluate.ts';

const judge = (score: number, isGone: boolean) => ({ score, isGone, isFlagged: score >= 0.5 });

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

test('counts a tie as half a win', () => {
  expect(measureAuc([judge(0.5, true), judge(0.5, false)])).toBe(0.5);
  // Pairs: 0.7 beats both; 0.5 ties with 0.5 and beats 0.2.
  const tied = [judge(0.7, true), judge(0.5, true), judge(0.5, false), judge(0.2, false)];
  expect(measureAuc(tied)).toBe(3.5 / 4);
  expect(measureAuc(tied.toReversed())).toBe(3.5 / 4);
});

test('has no figure if the divisor is 0', () => {
  expect(measureAuc([judge(0.5, true)])).toBeNull();
  const none = { precision: null, recall: null, falsePositiveRate: null, auc: null };
  expect(measureScores([])).toMatchObject({ n: 0, ...none, flaggedShare: null });
  expect(measureScores([judge(0.1, false)])).toMatchObject({ precision: null, recall: null });
});
