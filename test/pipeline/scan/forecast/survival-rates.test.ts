import { expect, test } from 'vitest';
import type { Outcomes, SurvivalTally } from '../../../../pipeline/contract/outcomes.ts';
import { countSurvivalRates, toRate } from '../../../../pipeline/scan/forecast/survival-rates.ts';

function aNight(tallies: Partial<SurvivalTally>[]): Outcomes {
  const usual = {
    language: 'Rust',
    age: 'under 7 days',
    tenth: 9,
    promised: 0,
    squared: 0,
  } as const;
  return {
    schema: 1,
    date: '2026-11-20',
    stars: { tallies: [], unjudged: 0 },
    survival: {
      tallies: tallies.map((tally) => ({ ...usual, judged: 0, survived: 0, ...tally })),
      unjudged: 0,
    },
  };
}

test('a rate is the share of earlier repositories of this standing and age that stayed', () => {
  const nights = [
    aNight([
      { standing: 'clear', judged: 4000, survived: 3600 },
      { standing: 'caution', judged: 4000, survived: 1000 },
      { standing: 'clear', age: '7 to 13 days', judged: 4000, survived: 4000 },
    ]),
    aNight([{ standing: 'clear', language: 'Go', judged: 6000, survived: 5400 }]),
  ];
  const rates = countSurvivalRates(nights).map(({ standing, age, judged, rate }) => [
    `${standing} ${age}`,
    judged,
    Math.round(100 * rate),
  ]);
  expect(rates).toEqual([
    ['clear under 7 days', 10_000, 90],
    ['clear 7 to 13 days', 4000, 100],
    ['clear 14 days and more', 0, 96],
    ['caution under 7 days', 4000, 25],
    ['caution 7 to 13 days', 0, 72],
    ['caution 14 days and more', 0, 72],
  ]);
});

test('a few outcomes move a rate only a little', () => {
  expect(toRate({ judged: 1, survived: 0 }, 'clear')).toBeCloseTo(0.929, 3);
  expect(toRate({ judged: 30, survived: 15 }, 'clear')).toBeCloseTo(0.73, 3);
});

test('outcomes of older files, which tell no standing, are not counted', () => {
  const [clear] = countSurvivalRates([aNight([{ judged: 900, survived: 0 }])]);
  expect(clear).toMatchObject({ judged: 0, rate: 0.96 });
});
