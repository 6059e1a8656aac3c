import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import { pairRecordedNights } from '../../../../scripts/lab/forecast/star-pairs.ts';
import type { RecordedNight } from '../../../../scripts/lab/recordings/recorded-nights.ts';
import { aRow } from '../../../fixtures/night.ts';

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
    {
      repository: 'ada/fresh',
      isForSale: true,
      outcome: 170,
      growth: { stars: 100, recentPace: null },
    },
    {
      repository: 'ada/fresh',
      isForSale: true,
      outcome: 180,
      growth: { stars: 110, recentPace: 10 },
    },
  ]);
});
