import { expect, test } from 'vitest';
import { toNodeId } from '../../../standin/github/repository.ts';
import { makeRepositories } from './made-up.ts';
import { scanOnce } from './night.ts';

test('loses only the rows of repositories that vanished, cannot be read or are no longer wanted', async () => {
  const { rows, metrics, gaps, github, logged } = await scanOnce({
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

  expect(rows.map(({ fullName }) => fullName)).toEqual([
    'owner8/project8',
    'owner9/project9',
    'owner10/project10',
    'owner11/project11',
  ]);
  expect(metrics.candidateCount).toBe(12);
  expect(logged('row-lost').map(({ reason }) => reason)).toEqual([
    'null',
    'NOT_FOUND',
    'FORBIDDEN',
    'unreadable at nameWithOwner',
    'disabled',
    'private',
    'fork',
    'archived',
  ]);
  expect(github.count('graphql')).toBe(3);
  expect(gaps.map(({ fact, of }) => `${fact} ${of}`)).toEqual(
    Array.from({ length: 8 }, (_, index) => `row owner${index}/project${index}`),
  );
});

test('loses only the row of a result that the search shows as null or without a name', async () => {
  const repositories = makeRepositories(4, (index) => (index === 2 ? { nameWithOwner: '' } : {}));
  const { rows } = await scanOnce({
    repositories,
    hidden: { [toNodeId('owner0/project0')]: 'null-in-search' },
  });

  expect(rows.map(({ fullName }) => fullName)).toEqual(['owner1/project1', 'owner3/project3']);
});

test.each([
  ['REPOSITORY_ACCESS_BLOCKED', 'REPOSITORY_ACCESS_BLOCKED', 3],
  ['blocked-untyped', 'Repository access blocked', 3],
  ['NEVER_SEEN_BEFORE', 'NEVER_SEEN_BEFORE', 9],
  ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 9],
] as const)(
  'loses only the row that GitHub answers with %s, and says why',
  async (hiding, reason, most) => {
    const { rows, gaps, github, logged } = await scanOnce({
      repositories: makeRepositories(4),
      hidden: { [toNodeId('owner1/project1')]: hiding },
    });

    expect(rows).toHaveLength(3);
    expect(gaps).toEqual([{ fact: 'row', of: 'owner1/project1', reason }]);
    expect(logged('row-lost')).toEqual([{ of: 'owner1/project1', reason }]);
    expect(github.count('graphql')).toBeLessThanOrEqual(most);
  },
);
