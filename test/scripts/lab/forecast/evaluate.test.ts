import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import { formatStars, formatSurvival } from '../../../../scripts/lab/forecast/evaluate.ts';
import { pairRecordedNights, type StarPair } from '../../../../scripts/lab/forecast/star-pairs.ts';
import type { RecordedNight } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { aRow } from '../../../fixtures/night.ts';

/** A hundred repositories. Eighty grow by what the last pace brings, and twenty by nothing. */
const pairs: StarPair[] = Array.from({ length: 100 }, (_, index) => {
  const growth = { stars: 1000, ageDays: 14, recentPace: 10 };
  return { repository: `ada/r${index}`, growth, outcome: index < 80 ? 1039 : 1000 };
});

test('the report on stars has each rule over all rows and by age, with its share within the band', () => {
  const report = formatStars(pairs);
  expect(report).toMatch(/^all {2,}last pace {2,}100 {2,}0\.000 .* 0\.80$/m);
  expect(report).toMatch(/^7 days and older {2,}last pace {2,}100 /m);
  expect(report).toMatch(/^under 7 days {2,}lifetime pace {2,}0 /m);
});

test('the report on survival has each week, each standing and all', () => {
  const row = { week: '21', survived: 1, promised: 0.9, one: 0.8, plain: 0.7 } as const;
  const report = formatSurvival([
    { ...row, standing: 'clear' },
    { ...row, standing: 'caution', survived: 0 },
  ]);
  expect(report).toMatch(/^21 {2,}2 {2,}0\.900 {2,}0\.500 {2,}0\.4100 {2,}0\.3400 {2,}0\.2900$/m);
  expect(report).toMatch(
    /^clear {2,}1 {2,}0\.900 {2,}1\.000 {2,}0\.0100 {2,}0\.0400 {2,}0\.0900$/m,
  );
  expect(report).toMatch(/^all {2,}2 /m);
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
