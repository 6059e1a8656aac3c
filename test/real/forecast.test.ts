import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StarsMethod } from '../../pipeline/contract/forecast.ts';
import { pinballLoss } from '../../pipeline/scan/forecast/pinball-loss.ts';
import { judgeStarsLeavingOut } from '../../scripts/forecast/evaluate-stars.ts';
import {
  calibrationError,
  judgeSurvivalLeavingOut,
} from '../../scripts/forecast/evaluate-survival.ts';
import { readSources } from '../../scripts/forecast/sources.ts';
import { measureAuc } from '../../scripts/risk/evaluate.ts';

const folder = process.env['REAL_DATA_DIR'] ?? '';
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('survival is forecast well in weeks that the model was not fitted on', async () => {
  const { vanished } = await readSources([join(folder, 'labelled-early.csv')], {});
  const judged = judgeSurvivalLeavingOut(vanished);
  const scored = judged.map(({ promised, survived }) => ({
    score: 1 - promised,
    isGone: survived === 0,
  }));
  expect(mean(judged.map((one) => (one.promised - one.survived) ** 2))).toBeLessThanOrEqual(0.09);
  expect(measureAuc(scored)).toBeGreaterThanOrEqual(0.93);
  expect(calibrationError(judged, 'promised')).toBeLessThanOrEqual(0.035);
}, 300_000);

test('stars in 7 days are forecast at least as well as by the best simple rule', async () => {
  const { pairs } = await readSources([], { nights: join(folder, 'nights') });
  const judged = judgeStarsLeavingOut(pairs);
  const loss = (method: StarsMethod) =>
    mean(judged.map(({ bands, outcome }) => pinballLoss(bands[method], outcome)));
  const baselines = StarsMethod.options.filter((method) => method !== 'model');
  expect(loss('model')).toBeLessThanOrEqual(Math.min(...baselines.map(loss)));
  const settled = judged.filter(({ growth }) => growth.ageDays > 7);
  const covered = settled.filter(
    ({ bands, outcome }) => bands.model[0] <= outcome && outcome <= bands.model[2],
  );
  expect(covered.length / settled.length).toBeGreaterThanOrEqual(0.75);
  expect(covered.length / settled.length).toBeLessThanOrEqual(0.85);
}, 300_000);
