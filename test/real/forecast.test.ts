import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinballLoss, predictStars } from '../../pipeline/archive/history/forecast-rules.ts';
import { judgeSurvivalLeavingOut } from '../../scripts/lab/forecast/evaluate.ts';
import { pairRecordedNights } from '../../scripts/lab/forecast/star-pairs.ts';
import { readRecordedNights } from '../../scripts/lab/recordings/recorded-nights.ts';
import { parseLabels } from '../../scripts/lab/risk/labels.ts';
import { observe } from '../../scripts/lab/risk/observations.ts';

const folder = process.env['REAL_DATA_DIR'] ?? '';
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('rates of survival by standing are better than one rate in weeks that they were not counted on', () => {
  const file = join(folder, 'labelled-early.csv');
  const judged = judgeSurvivalLeavingOut(observe(parseLabels(readFileSync(file, 'utf8'), file)));
  const brier = (of: 'promised' | 'one') =>
    mean(judged.map((one) => (one[of] - one.survived) ** 2));
  expect(brier('promised')).toBeLessThanOrEqual(0.08);
  expect(brier('promised')).toBeLessThan(brier('one'));
  const difference = mean(judged.map(({ promised, survived }) => promised - survived));
  expect(Math.abs(difference)).toBeLessThanOrEqual(0.02);
}, 300_000);

test('for repositories under seven days, the last pace is no worse than the other rules', () => {
  const pairs = pairRecordedNights(readRecordedNights(join(folder, 'nights')));
  const young = pairs.filter(({ growth }) => growth.ageDays < 7);
  const loss = (rule: 'last pace' | 'lifetime pace' | 'no change') =>
    mean(young.map(({ growth, outcome }) => pinballLoss(predictStars(growth, rule), outcome)));
  expect(loss('last pace')).toBeLessThanOrEqual(1.02 * loss('lifetime pace'));
  expect(loss('last pace')).toBeLessThan(loss('no change'));
}, 300_000);
