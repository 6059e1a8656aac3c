import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../pipeline/contract/dates.ts';
import { predictStars } from '../../pipeline/scan/forecast/predict-stars.ts';
import { predictSurvival } from '../../pipeline/scan/forecast/predict-survival.ts';
import { bootstrapGain, formatGain } from '../../scripts/forecast/bootstrap.ts';
import { formatStars, judgeStarsLeavingOut } from '../../scripts/forecast/evaluate-stars.ts';
import { fitStars } from '../../scripts/forecast/fit-stars.ts';
import { type Fate, fitSurvival } from '../../scripts/forecast/fit-survival.ts';
import { pairRecordedNights, type StarPair } from '../../scripts/forecast/star-pairs.ts';
import type { RecordedNight } from '../../scripts/recordings/recorded-nights.ts';
import { aRow } from '../fixtures/night.ts';

/** A hundred repositories whose growth is the expected growth times a factor from 0 to 1. */
const pairs: StarPair[] = Array.from({ length: 100 }, (_, index) => {
  const growth = { stars: 1000 + 10 * index, ageDays: 14, recentPace: null };
  const outcome = growth.stars * Math.exp(((index + 0.5) / 100) * Math.log(1.5));
  return { repository: `ada/r${index}`, growth, outcome };
});

test('a fit finds the quantiles of the observed factors', () => {
  const { model } = fitStars(pairs);
  expect(model[0]).toBeCloseTo(0.1, 2);
  expect(model[1]).toBeCloseTo(0.5, 2);
  expect(model[2]).toBeCloseTo(0.9, 2);
});

test('a repository is judged by a fit without it', () => {
  const growth = { stars: 1000, ageDays: 14, recentPace: null };
  const odd = { repository: 'eve/odd', growth, outcome: 90_000 };
  const judged = judgeStarsLeavingOut([...pairs, odd]).find((one) => one.repository === 'eve/odd');
  expect(judged?.bands.model).toEqual(
    predictStars(odd.growth, 'model', { stars: fitStars(pairs) }),
  );
});

test('the report has each method over all rows and by age', () => {
  const report = formatStars(judgeStarsLeavingOut(pairs));
  expect(report).toMatch(/^all {2,}model {2,}100 /m);
  expect(report).toMatch(/^7 days and older {2,}last pace {2,}100 /m);
  expect(report).toContain('against the best baseline');
});

test('a fit of survival gives the observed odds of each score', () => {
  const fates: Fate[] = [
    { score: 0.1, gone: 20 },
    { score: 0.5, gone: 50 },
    { score: 0.9, gone: 80 },
  ].flatMap(({ score, gone }) =>
    Array.from({ length: 100 }, (_, index) => ({
      repository: 1000 * score + index,
      group: 'w',
      score,
      isGone: index < gone,
    })),
  );
  const gone = fitSurvival(fates);
  expect(predictSurvival(0.1, { gone })).toBeCloseTo(0.8, 2);
  expect(predictSurvival(0.5, { gone })).toBeCloseTo(0.5, 2);
});

test('a fit of fewer than twenty pairs is refused', () => {
  expect(() => fitStars(pairs.slice(0, 19))).toThrow('a fit of stars needs 20 pairs, got 19');
});

test('a gain that comes from one repository alone is reported as no difference', () => {
  const even = Array.from({ length: 40 }, (_, index) => ({ repository: index, gain: 1 }));
  expect(formatGain(even)).toMatch(/^better by 1\.0000/);
  const one = even.map(({ repository }) => ({ repository, gain: repository === 0 ? 40 : -0.5 }));
  expect(formatGain(one)).toMatch(/^no clear difference/);
  expect(bootstrapGain(one)).toEqual(bootstrapGain(one));
});

test('pairs of recorded nights leave out counts that only repeat those of the night before', () => {
  const first: DigestDate = '2026-08-01';
  const stars: Record<string, number[]> = {
    'ada/fresh': [100, 110, 120, 130, 140, 150, 160, 170, 180],
    'bea/stale': [100, 110, 120, 130, 140, 150, 160, 160, 160],
  };
  const nights = Array.from({ length: 9 }, (_, night): RecordedNight => {
    const date = addDays(first, night);
    const rows = Object.entries(stars).map(([fullName, counts]) =>
      aRow({ fullName, stars: counts[night] ?? 0, createdAt: '2026-07-20T00:00:00.000Z' }),
    );
    return { date, startedAt: `${date}T16:20:00.000Z`, rows };
  });
  expect(pairRecordedNights(nights)).toMatchObject([
    { repository: 'ada/fresh', outcome: 170, growth: { stars: 100, recentPace: null } },
    { repository: 'ada/fresh', outcome: 180, growth: { stars: 110, recentPace: 10 } },
  ]);
});
