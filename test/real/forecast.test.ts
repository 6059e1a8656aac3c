import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  pinballLoss,
  predictStars,
  type StarsRule,
} from '../../pipeline/archive/history/forecast-rules.ts';
import { bootstrap } from '../../scripts/lab/forecast/bootstrap.ts';
import { pairRecordedNights } from '../../scripts/lab/forecast/star-pairs.ts';
import { judgePairs } from '../../scripts/lab/forecast/stars.ts';
import { type JudgedSale, judgeSurvivalLeavingOut } from '../../scripts/lab/forecast/survival.ts';
import { parseLabels } from '../../scripts/lab/risk/labels.ts';
import { observe } from '../../scripts/lab/risk/observations.ts';
import { folder, readJudgedNights } from './recordings.ts';

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('rates of survival by standing are better than one rate in weeks that they were not counted on', () => {
  const file = join(folder, 'labelled-early.csv');
  const judged = judgeSurvivalLeavingOut(observe(parseLabels(readFileSync(file, 'utf8'), file)));
  const brier = ({ promised, survived }: JudgedSale, rule: 'base rate' | 'one rate') =>
    (promised[rule] - survived) ** 2;
  const differences = judged.map((row) => ({
    repository: row.repository,
    difference: brier(row, 'base rate') - brier(row, 'one rate'),
  }));
  expect(mean(judged.map((row) => brier(row, 'base rate')))).toBeLessThanOrEqual(0.08);
  expect(bootstrap(differences).high).toBeLessThan(0);
  const bias = mean(judged.map(({ promised, survived }) => promised['base rate'] - survived));
  expect(Math.abs(bias)).toBeLessThanOrEqual(0.02);
});

test('for repositories under seven days, the last pace is no worse than the other rules', () => {
  const pairs = pairRecordedNights(readJudgedNights());
  const young = pairs.filter(({ growth }) => growth.ageDays < 7);
  const loss = (rule: StarsRule) =>
    mean(young.map(({ growth, outcome }) => pinballLoss(predictStars(growth, rule), outcome)));
  expect(loss('last pace')).toBeLessThanOrEqual(1.02 * loss('lifetime pace'));
  expect(loss('last pace')).toBeLessThan(loss('no change'));
});

test('for rows for sale, no other rule is shown to be better than the last pace', () => {
  const pairs = judgePairs(pairRecordedNights(readJudgedNights()));
  for (const rule of ['lifetime pace', 'no change'] as const) {
    const differences = pairs
      .filter(({ isForSale }) => isForSale)
      .map(({ repository, byRule }) => ({
        repository,
        difference: byRule['last pace'].leftOut - byRule[rule].leftOut,
      }));
    expect(bootstrap(differences).low).toBeLessThan(0);
  }
});
