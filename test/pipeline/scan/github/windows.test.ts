import { expect, test } from 'vitest';
import { makeRepositories } from './made-up.ts';
import { scanOnce } from './night.ts';

const byAge = (days: number, stars: number) => (index: number) => ({
  nameWithOwner: `a/day-${days}-${index}`,
  createdAt: `2026-08-${String(15 - days).padStart(2, '0')}T12:00:00Z`,
  stargazerCount: stars - index,
});

test.each([
  { share: 0.5, young: 5, why: 'half of the list' },
  { share: 0, young: 0, why: 'none' },
  { share: 1, young: 10, why: 'the whole list' },
])('young repositories have their share of places: $why', async ({ share, young }) => {
  const { rows, metrics, window } = await scanOnce({
    repositories: [
      ...makeRepositories(20, byAge(12, 9_000)),
      ...makeRepositories(20, byAge(3, 50)),
    ],
    windowDays: 14,
    young: { days: 7, share },
    limit: 10,
  });

  const names = rows.map(({ fullName }) => fullName);
  expect(names.filter((name) => name.startsWith('a/day-3-'))).toHaveLength(young);
  expect(names).toHaveLength(10);
  expect(rows.map(({ stars }) => stars)).toEqual(
    rows.map(({ stars }) => stars).toSorted((a, b) => b - a),
  );
  expect({ metrics, window }).toMatchObject({
    metrics: { candidateCount: 10, totalReposCreated: 40 },
    window: { days: 14, limit: 10 },
  });
});

test('a young repository with many stars takes one place, and the places that the young leave go to others', async () => {
  const { rows } = await scanOnce({
    repositories: [...makeRepositories(9, byAge(12, 500)), ...makeRepositories(2, byAge(3, 9_000))],
    windowDays: 14,
    young: { days: 7, share: 0.5 },
    limit: 8,
  });

  expect(rows.map(({ fullName }) => fullName).slice(0, 3)).toEqual([
    'a/day-3-0',
    'a/day-3-1',
    'a/day-12-0',
  ]);
  expect(new Set(rows.map(({ id }) => id))).toHaveProperty('size', 8);
});
