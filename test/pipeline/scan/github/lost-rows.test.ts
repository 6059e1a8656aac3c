import { expect, test } from 'vitest';
import { toNodeId } from '../../../standin/github/repository.ts';
import { makeRepositories } from './made-up.ts';
import { openNight, timing, token } from './night.ts';
import { readStarHistories } from '../../../../pipeline/scan/github/star-history.ts';
import type { GitHubOptions } from '../../../standin/github.ts';

test('loses only the rows of repositories that vanished, cannot be read or are no longer wanted', async () => {
  const night = await openNight({
    repositories: makeRepositories(12),
    afterSearch: (world) => {
      world.hide(toNodeId('owner0/project0'), 'null');
      world.hide(toNodeId('owner1/project1'), 'NOT_FOUND');
      world.hide(toNodeId('owner2/project2'), 'FORBIDDEN');
      world.change(toNodeId('owner3/project3'), { nameWithOwner: '' });
      world.change(toNodeId('owner4/project4'), { isDisabled: true });
      world.change(toNodeId('owner5/project5'), { isPrivate: true });
      world.change(toNodeId('owner6/project6'), { isFork: true });
      world.change(toNodeId('owner7/project7'), { isArchived: true });
    },
  });

  const { rows, metrics, gaps } = await night.scan();

  expect(rows.map(({ fullName }) => fullName)).toEqual([
    'owner8/project8',
    'owner9/project9',
    'owner10/project10',
    'owner11/project11',
  ]);
  expect(metrics.candidateCount).toBe(12);
  expect(night.logged('row-lost').map(({ reason }) => reason)).toEqual([
    'null',
    'NOT_FOUND',
    'FORBIDDEN',
    'unreadable at nameWithOwner',
    'disabled',
    'private',
    'fork',
    'archived',
  ]);
  expect(night.github.count('graphql')).toBe(3);
  expect(gaps.map(({ fact, of }) => `${fact} ${of}`)).toEqual(
    Array.from({ length: 8 }, (_, index) => `row owner${index}/project${index}`),
  );
});

test('loses only the row of a result that the search shows as null or without a name', async () => {
  const repositories = makeRepositories(4, (index) => (index === 2 ? { nameWithOwner: '' } : {}));
  const night = await openNight({
    repositories,
    hidden: { [toNodeId('owner0/project0')]: 'null-in-search' },
  });

  const { rows } = await night.scan();

  expect(rows.map(({ fullName }) => fullName)).toEqual(['owner1/project1', 'owner3/project3']);
});

test.each([
  ['REPOSITORY_ACCESS_BLOCKED', 'REPOSITORY_ACCESS_BLOCKED', 3],
  ['blocked-untyped', 'Repository access blocked', 3],
  ['NEVER_SEEN_BEFORE', 'NEVER_SEEN_BEFORE', 9],
] as const)(
  'loses only the row that GitHub answers with %s, and says why',
  async (hiding, reason, most) => {
    const night = await openNight({
      repositories: makeRepositories(4),
      hidden: { [toNodeId('owner1/project1')]: hiding },
    });

    const { rows, gaps } = await night.scan();

    expect(rows).toHaveLength(3);
    expect(gaps).toEqual([{ fact: 'row', of: 'owner1/project1', reason }]);
    expect(night.logged('row-lost')).toEqual([{ of: 'owner1/project1', reason }]);
    expect(night.github.count('graphql')).toBeLessThanOrEqual(most);
  },
);

const createdAt = '2026-11-14T20:00:00.000Z';
const askedAt = '2026-11-20T06:00:00.000Z';
const ask = (fullName: string) => ({ id: `R_${fullName}`, fullName, createdAt });
const repository = (nameWithOwner: string, starDays?: Record<string, number>) => ({
  nameWithOwner,
  owner: { login: 'ada' },
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

const names = Array.from({ length: 9 }, (_, index) => `ada/r${index}`);

test.each([
  ['not-found', 3, 3],
  ['json-elsewhere', 3, 3],
  ['forbidden', 3, 3],
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
