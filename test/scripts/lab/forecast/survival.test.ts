import { expect, test } from 'vitest';
import { formatSurvival, type JudgedSale } from '../../../../scripts/lab/forecast/survival.ts';

test('the report on survival has each week, each standing and all, with differences and their intervals', () => {
  const row: JudgedSale = {
    repository: 'ada/tides',
    week: '21',
    standing: 'clear',
    survived: 1,
    promised: { 'base rate': 0.9, 'first rates': 0.9, 'one rate': 0.8, '1 − risk': 0.7 },
  };
  const gone: JudgedSale = { ...row, repository: 'bea/moons', standing: 'caution', survived: 0 };
  const report = formatSurvival([row, gone], [gone]);
  expect(report).toMatch(
    /^week 21 {2,}2 {2,}0\.900 {2,}0\.500 {2,}0\.4100 {2,}0\.4100 {2,}0\.3400 {2,}0\.2900 {2,}0\.0700 \(-0\.0300 to 0\.1700\) {2,}/m,
  );
  expect(report).toMatch(/^clear {2,}1 .* -0\.0300 \(-0\.0300 to -0\.0300\) {2,}-0\.0800 /m);
  expect(report).toMatch(/^all {2,}2 /m);
  expect(report).toMatch(/^all, each campaign left out {2,}1 /m);
});
