import { expect, test } from 'vitest';
import type { JudgedSurvival } from '../../../../pipeline/archive/history/outcomes.ts';
import { toForecasting, toRate } from '../../../../pipeline/scan/forecast/survival-rates.ts';

let repository = 0;
/** So many repositories with a judged forecast of one kind, of which some survived. */
function judged(count: number, survived: number, about: Partial<JudgedSurvival>): JudgedSurvival[] {
  const usual = { date: '2026-11-20', language: 'Rust', age: 'under 7 days', promised: 0 } as const;
  return Array.from({ length: count }, (_, index) => {
    repository += 1;
    return { ...usual, repository, standing: 'clear', survived: index < survived, ...about };
  });
}

test('a rate is the share of earlier repositories of this standing and age that stayed', () => {
  const { survivalRates = [] } = toForecasting([
    ...judged(4000, 3600, {}),
    ...judged(4000, 1000, { standing: 'caution' }),
    ...judged(4000, 4000, { age: '7 to 13 days' }),
    ...judged(6000, 5400, { language: 'Go' }),
  ]);
  const rates = survivalRates.map(({ standing, age, judged: count, rate }) => [
    `${standing} ${age}`,
    count,
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

test('a repository counts once, by its latest forecast, however often it was listed', () => {
  const listed = judged(20, 20, { repository: 1 });
  const [rate] =
    toForecasting([
      ...listed,
      ...judged(1, 0, { repository: 1 }),
      ...judged(1, 1, { repository: 2 }),
    ]).survivalRates ?? [];
  expect(rate).toMatchObject({ judged: 2, rate: toRate({ judged: 2, survived: 1 }, 'clear') });
});

test('a few outcomes move a rate only a little', () => {
  expect(toRate({ judged: 1, survived: 0 }, 'clear')).toBeCloseTo(0.929, 3);
  expect(toRate({ judged: 30, survived: 15 }, 'clear')).toBeCloseTo(0.73, 3);
});
