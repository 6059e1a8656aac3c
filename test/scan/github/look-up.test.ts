import { expect, test } from 'vitest';
import { lookUpOnGitHub } from '../../../pipeline/scan/github/look-up.ts';
import type { GitHubOptions } from '../../standin/github.ts';
import { toNodeId } from '../../standin/github/repository.ts';
import { makeRepositories } from './made-up.ts';
import { openNight, timing, token } from './night.ts';

async function openLookUp(options: GitHubOptions) {
  const night = await openNight(options);
  const settings = { token, apiUrl: night.github.url, timing };
  const log = (event: string, data = {}) => {
    night.events.push({ event, data });
  };
  return { ...night, lookUp: async (ids: readonly string[]) => lookUpOnGitHub(settings, ids, log) };
}

const idOf = (index: number) => toNodeId(`owner${index}/project${index}`);
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

test('tells names, stars and archives as they are now', async () => {
  const { lookUp } = await openLookUp({
    repositories: [
      { id: 'R_same', nameWithOwner: 'a/same', owner: { login: 'a' }, stargazerCount: 7 },
      { id: 'R_new', nameWithOwner: 'b/renamed', owner: { login: 'b' }, stargazerCount: 9 },
      {
        id: 'R_old',
        nameWithOwner: 'c/old',
        owner: { login: 'c' },
        stargazerCount: 3,
        isArchived: true,
      },
    ],
  });

  const { fates } = await lookUp(['R_same', 'R_new', 'R_old']);

  expect(fates).toEqual(
    new Map([
      ['R_same', { gone: false, fullName: 'a/same', stars: 7, archived: false }],
      ['R_new', { gone: false, fullName: 'b/renamed', stars: 9, archived: false }],
      ['R_old', { gone: false, fullName: 'c/old', stars: 3, archived: true }],
    ]),
  );
});

test('calls gone what GitHub does not find, shows as nothing, hides or blocks', async () => {
  const { lookUp } = await openLookUp({
    repositories: makeRepositories(6, (index) => ({
      isPrivate: index === 2,
      isDisabled: index === 3,
    })),
    hidden: { [idOf(0)]: 'NOT_FOUND', [idOf(1)]: 'null' },
  });

  const { fates } = await lookUp([...idsTo(6), 'R_unknown']);

  const gone = [...(fates ?? [])].filter(([, fate]) => fate.gone).map(([id]) => id);
  expect(gone).toEqual([...idsTo(4), 'R_unknown']);
  expect(fates?.size).toBe(7);
});

test.each(['REPOSITORY_ACCESS_BLOCKED', 'blocked-untyped'] as const)(
  'calls gone what GitHub has taken down (%s)',
  async (hiding) => {
    const { lookUp } = await openLookUp({
      repositories: makeRepositories(2),
      hidden: { [idOf(1)]: hiding },
    });

    const { fates } = await lookUp(idsTo(2));

    expect(fates?.get(idOf(1))).toEqual({ gone: true });
  },
);

test.each(['FORBIDDEN', 'SERVICE_UNAVAILABLE', 'NEVER_SEEN_BEFORE'] as const)(
  'leaves open what GitHub answers with %s, says why, and takes the rest',
  async (hiding) => {
    const { lookUp, logged } = await openLookUp({
      repositories: makeRepositories(3),
      hidden: { [idOf(1)]: hiding },
    });

    const { fates } = await lookUp(idsTo(3));

    expect([...(fates?.keys() ?? [])]).toEqual([idOf(0), idOf(2)]);
    expect(logged('fate-unanswered')).toEqual([{ id: idOf(1), reason: hiding }]);
    expect(logged('follow-up-finished')).toEqual([{ asked: 3, answered: 2, unanswered: 1 }]);
  },
);

test.each([
  { count: 1, requests: 1 },
  { count: 100, requests: 1 },
  { count: 101, requests: 2 },
  { count: 250, requests: 3 },
])('asks $requests questions for $count projects', async ({ count, requests }) => {
  const { lookUp, github } = await openLookUp({ repositories: makeRepositories(count) });

  const { fates, usage } = await lookUp([...idsTo(count), idOf(0)]);

  expect(fates?.size).toBe(count);
  expect(github.requests.map(({ operation }) => operation)).toEqual(
    Array.from({ length: requests }, () => 'Fates'),
  );
  expect(github.requests.every(({ size }) => size <= 100)).toBe(true);
  expect(usage).toEqual({ requests, points: github.points() });
});

test.each([
  'hourly-graphql',
  'bad-credentials',
  'resource-limits',
  'html-200',
  'nginx-502',
  'reset',
] as const)('trouble half-way (%s) is logged, and nothing is told', async (kind) => {
  let seen = 0;
  const { lookUp, logged } = await openLookUp({
    repositories: makeRepositories(150),
    faults: [{ kind, times: 99, resetIn: 3600, when: () => (seen += 1) > 1 }],
  });

  const { fates, usage } = await lookUp(idsTo(150));

  expect(fates).toBeUndefined();
  expect(usage.requests).toBeLessThanOrEqual(3);
  const [failure] = logged('follow-up-failed');
  expect(failure).toMatchObject({ asked: 150 });
  expect(JSON.stringify(failure)).not.toContain(token);
});

test('waits for a short limit and then goes on', async () => {
  const { lookUp } = await openLookUp({
    repositories: makeRepositories(2),
    faults: [{ kind: 'secondary-403', retryAfter: 1 }],
  });

  expect((await lookUp(idsTo(2))).fates?.size).toBe(2);
});
