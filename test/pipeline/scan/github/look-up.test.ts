import { expect, test } from 'vitest';
import { lookUpOnGitHub } from '../../../../pipeline/scan/github/look-up.ts';
import type { GitHubOptions } from '../../../standin/github.ts';
import { toNodeId } from '../../../standin/github/repository.ts';
import { makeRepositories } from './made-up.ts';
import { openNight, timing, token } from './night.ts';

async function openLookUp(options: GitHubOptions) {
  const night = await openNight(options);
  const settings = { token, apiUrl: night.github.url, timing, budget: 1000 };
  const lookUp = (ids: readonly string[]) => lookUpOnGitHub(settings, ids, night.log);
  return { ...night, lookUp };
}

const idOf = (index: number) => toNodeId(`owner${index}/project${index}`);
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

test('calls a repository gone that GitHub does not find, shows as null or has blocked, or that is private or disabled', async () => {
  const { lookUp } = await openLookUp({
    repositories: makeRepositories(8, (index) => ({
      isPrivate: index === 2,
      isDisabled: index === 3,
    })),
    hidden: {
      [idOf(0)]: 'NOT_FOUND',
      [idOf(1)]: 'null',
      [idOf(4)]: 'REPOSITORY_ACCESS_BLOCKED',
      [idOf(5)]: 'blocked-untyped',
    },
  });

  const { answers } = await lookUp([...idsTo(8), 'R_unknown']);

  const gone = [...answers].filter(([, fate]) => fate.gone).map(([id]) => id);
  expect(gone).toEqual([...idsTo(6), 'R_unknown']);
  expect(answers.size).toBe(9);
});

test.each(['FORBIDDEN', 'SERVICE_UNAVAILABLE', 'NEVER_SEEN_BEFORE'] as const)(
  'leaves a repository unclear that GitHub answers with %s, says why, and answers for the rest',
  async (hiding) => {
    const { lookUp, logged } = await openLookUp({
      repositories: makeRepositories(3),
      hidden: { [idOf(1)]: hiding },
    });

    const { answers, unclear } = await lookUp(idsTo(3));

    expect([...answers.keys()]).toEqual([idOf(0), idOf(2)]);
    expect([...unclear]).toEqual([idOf(1)]);
    expect(logged('tracking-finished')).toEqual([
      { due: 3, answered: 2, unclear: 1, unasked: 0, reasons: [hiding] },
    ]);
  },
);

test.each([
  { count: 100, requests: 1 },
  { count: 101, requests: 2 },
])('makes $requests requests for $count projects', async ({ count, requests }) => {
  const { lookUp, github } = await openLookUp({ repositories: makeRepositories(count) });

  const { answers, usage } = await lookUp([...idsTo(count), idOf(0)]);

  expect(answers.size).toBe(count);
  expect(github.requests.map(({ operation }) => operation)).toEqual(
    Array.from({ length: requests }, () => 'Tracked'),
  );
  expect(github.requests.every(({ size }) => size <= 100)).toBe(true);
  expect(usage).toEqual({ requests, points: github.points() });
});

test.each(['hourly-graphql', 'bad-credentials', 'html-200'] as const)(
  'a failure half-way (%s) is logged and ends the look-up, and the answers before it are kept',
  async (kind) => {
    let seen = 0;
    const { lookUp, logged } = await openLookUp({
      repositories: makeRepositories(250),
      faults: [{ kind, times: 99, resetIn: 3600, when: () => (seen += 1) > 1 }],
    });

    const { answers, unclear } = await lookUp(idsTo(250));

    expect([answers.size, unclear.size]).toEqual([100, 0]);
    expect(logged('tracking-failed')).toHaveLength(1);
    expect(JSON.stringify(logged('tracking-failed'))).not.toContain(token);
    expect(logged('tracking-finished')).toMatchObject([{ due: 250, answered: 100, unasked: 150 }]);
  },
);

test.each(['resource-limits', 'nginx-502', 'reset'] as const)(
  'a batch that GitHub cannot answer (%s) is halved',
  async (kind) => {
    const { lookUp, github } = await openLookUp({
      repositories: makeRepositories(100),
      faults: [{ kind, times: 99, when: ({ size }) => size > 25 }],
    });

    expect((await lookUp(idsTo(100))).answers.size).toBe(100);
    expect(github.requests.filter(({ size }) => size === 25)).toHaveLength(4);
  },
);

test('an answer without a place for a repository does not say that it is gone', async () => {
  const { lookUp } = await openLookUp({ faults: [{ kind: 'empty-page', times: 9 }] });
  const { answers, unclear } = await lookUp(idsTo(3));
  expect([answers.size, unclear.size]).toEqual([0, 3]);
});
