import { expect, test } from 'vitest';
import { readStarHistories } from '../../../../pipeline/scan/github/star-history.ts';
import type { GitHubOptions } from '../../../standin/github.ts';
import { openNight, timing, token } from './night.ts';

const createdAt = '2026-11-14T20:00:00.000Z';
const askedAt = '2026-11-20T06:00:00.000Z';
const ask = (fullName: string) => ({ id: `R_${fullName}`, fullName, createdAt });
const repository = (nameWithOwner: string, starDays?: Record<string, number>) => ({
  nameWithOwner,
  stargazerCount: 200,
  ...(starDays && { starDays }),
});

async function readAll(names: readonly string[], options: GitHubOptions) {
  const night = await openNight(options);
  const settings = { token, apiUrl: night.github.url, timing };
  const repositories = names.map(ask);
  return { ...night, ...(await readStarHistories(settings, { repositories, askedAt }, night.log)) };
}

test('reads daily totals from the day before the creation to the present, over weeks', async () => {
  const starDays = { '2026-11-14': 3, '2026-11-15': 90, '2026-11-19': 12, '2026-11-20': 1 };
  const { histories, github, usage } = await readAll(['ada/tides'], {
    repositories: [repository('ada/tides', starDays)],
  });

  expect(histories.get('R_ada/tides')).toEqual({
    from: '2026-11-13',
    days: [0, 3, 90, 0, 0, 0, 12, 1],
  });
  expect(github.requests.map(({ path }) => path)).toEqual([
    '/repos/ada/tides/stargazers/history?per_page=30',
  ]);
  expect(usage).toEqual({ requests: 1, points: 0 });
});

test('a repository without a history gets null, and the others get theirs', async () => {
  const { histories, logged } = await readAll(['ada/new', 'ada/gone', 'ada/tides'], {
    repositories: [repository('ada/new'), repository('ada/tides', { '2026-11-16': 5 })],
  });

  expect(histories.get('R_ada/new')).toBeNull();
  expect(histories.get('R_ada/gone')).toBeNull();
  expect(histories.get('R_ada/tides')?.days).toContain(5);
  expect(logged('growth-asked')).toEqual([{ wanted: 3, asked: 3, known: 1 }]);
});

test('renamed repositories are followed on the same server, however many come in a row', async () => {
  const old = ['ada/a', 'ada/b', 'ada/c', 'ada/d'];
  const { histories } = await readAll(old, {
    repositories: old.map((name) => ({
      ...repository(`${name}-new`, { '2026-11-16': 5 }),
      earlierNames: [name],
    })),
  });

  expect([...histories.values()].map((history) => history?.days.includes(5))).toEqual(
    old.map(() => true),
  );
});

const names = Array.from({ length: 9 }, (_, index) => `ada/r${index}`);

test.each([
  ['not-found', 3, 3],
  ['json-elsewhere', 3, 3],
  ['hourly-rest', 0, 1],
  ['bad-credentials', 0, 1],
] as const)(
  'a server that keeps answering %s is soon asked no more',
  async (kind, known, requests) => {
    const { histories, github, logged } = await readAll(names, {
      repositories: names.map((name) => repository(name, { '2026-11-16': 5 })),
      faults: [{ kind, times: 999, resetIn: 3600 }],
    });

    expect([...histories.values()]).toEqual(Array.from({ length: known }, () => null));
    expect(github.requests).toHaveLength(requests);
    expect(logged('growth-failed')).toHaveLength(1);
    expect(JSON.stringify(logged('growth-failed'))).not.toContain(token);
  },
);

test('one answer in an unknown form loses only one history', async () => {
  const { histories } = await readAll(names, {
    repositories: names.map((name) => repository(name, { '2026-11-16': 5 })),
    faults: [{ kind: 'json-elsewhere', when: ({ path }) => path.includes('/r4/') }],
  });

  expect(histories.size).toBe(9);
  expect([...histories].filter(([, history]) => history === null)).toEqual([['R_ada/r4', null]]);
});
