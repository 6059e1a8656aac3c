import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { RecordedRequest } from '../../standin/github/requests.ts';
import { makeRepositories, organization } from './made-up.ts';
import { openNight } from './night.ts';

const fresh = { core: 60, search: 10 };

function knownOf(rows: readonly { authorFollowers: number | null }[]): number {
  return rows.filter(({ authorFollowers }) => authorFollowers !== null).length;
}

test('scans without a token: one search, the owners, the raw READMEs', async () => {
  const repositories = makeRepositories(2, (index) => ({
    id: `R_${index}`,
    ...(index === 0 && {
      owner: organization('Acme', 9),
      nameWithOwner: 'Acme/tool',
      description: 'A tool',
      primaryLanguage: { name: 'Go' },
      licenseInfo: { spdxId: 'NOASSERTION', name: 'Other' },
      repositoryTopics: { nodes: [{ topic: { name: 'cli' } }] },
      diskUsage: 12,
    }),
  }));
  const night = await openNight({ repositories, allowances: fresh });

  const { rows, metrics, window, usage } = await night.scanAnonymously();

  expect(rows[0]).toEqual({
    id: 'R_0',
    fullName: 'Acme/tool',
    url: 'https://github.com/Acme/tool',
    description: 'A tool',
    language: 'Go',
    stars: 7,
    forks: 0,
    topics: ['cli'],
    license: 'Other',
    authorFollowers: 9,
    readmeExcerpt: 'Project 0 sorts the mail of a small office by colour.',
    createdAt: '2026-08-10T00:00:00.000Z',
    ownerType: 'Organization',
    signals: {
      ownerCreatedAt: '2024-01-01T00:00:00.000Z',
      pushedAt: null,
      commits: null,
      issues: null,
      pullRequests: null,
      releases: null,
      diskUsage: 12,
      isEmpty: null,
      readmeBytes: 66,
      readmeText: 'Project 0\nProject 0 sorts the mail of a small office by colour.',
      page: {
        emptyBadges: 0,
        downloads: 0,
        sendsAway: false,
        archivePassword: false,
        showsCode: false,
        upstream: null,
        sketch: [],
      },
    },
  });
  expect(rows[1]).toMatchObject({ ownerType: 'User', authorFollowers: 1 });
  expect(window).toMatchObject({
    from: '2026-08-08T23:59:59.000Z',
    to: '2026-08-15T23:59:59.000Z',
  });
  expect(metrics).toEqual({ totalReposCreated: null, totalWithStars: null, candidateCount: 2 });
  expect(usage).toEqual({ requests: night.github.requests.length, points: 0 });
  expect(night.github.count('search')).toBe(1);
  expect(night.github.count('graphql')).toBe(0);
});

test('keeps all rows, even if it could not ask for their owners, and leaves a few calls for other programs', async () => {
  const night = await openNight({ repositories: makeRepositories(100), allowances: fresh });

  const { rows, metrics, gaps } = await night.scanAnonymously({ limit: 300 });

  expect(rows).toHaveLength(100);
  expect(knownOf(rows)).toBe(55);
  expect(rows[54]?.authorFollowers).toBe(54);
  expect(gaps).toHaveLength(45);
  expect(gaps[0]).toMatchObject({ fact: 'followers', of: 'owner55' });
  expect(metrics.candidateCount).toBe(100);
  expect(night.github.count('core')).toBe(55);
});

test('asks for an owner once, and not for those it remembers', async () => {
  const repositories = makeRepositories(30, (index) => ({
    owner: { login: index < 20 ? 'Known' : 'Twice', followers: 3 },
  }));
  const night = await openNight({ repositories, allowances: fresh });

  const { rows } = await night.scanAnonymously({ rememberedFollowers: new Map([['known', 77]]) });

  expect(rows).toHaveLength(30);
  expect(rows[0]).toMatchObject({ authorFollowers: 77, signals: { ownerCreatedAt: null } });
  expect(night.github.count('core')).toBe(1);
});

test('makes no more calls than were left at the start', async () => {
  const night = await openNight({
    repositories: makeRepositories(40),
    allowances: { core: 16, search: 10 },
  });

  const { rows } = await night.scanAnonymously();

  expect(knownOf(rows)).toBe(11);
  expect(night.github.count('core')).toBe(11);
});

test('follows an answer that says fewer calls are left, as other programs make calls too', async () => {
  const night = await openNight({
    repositories: makeRepositories(40),
    allowances: fresh,
    headers: { 'x-ratelimit-remaining': '7' },
  });

  const { rows } = await night.scanAnonymously();

  expect(knownOf(rows)).toBe(3);
  expect(night.github.count('core')).toBe(3);
});

test('keeps what it has if other programs use up the limit meanwhile', async () => {
  const repositories = makeRepositories(40);
  const when = ({ path }: RecordedRequest): boolean => path === '/users/owner6';
  const faults = [{ kind: 'hourly-rest' as const, resetIn: 1800, when }];
  const night = await openNight({ repositories, allowances: fresh, faults });

  const { rows } = await night.scanAnonymously();

  expect(knownOf(rows)).toBe(6);
  expect(night.github.count('core')).toBe(7);
});

test('says at once that no calls are left, and how to have more', async () => {
  const night = await openNight({ allowances: { core: 3, search: 10 }, resetIn: 1800 });

  await expect(night.scanAnonymously()).rejects.toThrow(
    /^GitHub's rate limit for calls without a token is used up until \d{4}-\S+Z: set GITHUB_TOKEN, or/,
  );
  expect(night.github.requests.map(({ resource }) => resource)).toEqual(['free']);
});

test('with no calls left, uses the followers it remembers', async () => {
  const night = await openNight({
    repositories: makeRepositories(5),
    allowances: { core: 0, search: 10 },
  });

  const { rows } = await night.scanAnonymously({ rememberedFollowers: new Map([['owner2', 4]]) });

  expect(rows).toHaveLength(5);
  expect(rows[2]?.authorFollowers).toBe(4);
  expect(knownOf(rows)).toBe(1);
  expect(night.github.count('core')).toBe(0);
});

test('a search without results is no error', async () => {
  const night = await openNight({ allowances: fresh });

  const { rows, metrics } = await night.scanAnonymously();

  expect(rows).toEqual([]);
  expect(metrics.candidateCount).toBe(0);
});

test('keeps a row if its owner is gone', async () => {
  const when = ({ path }: RecordedRequest): boolean => path === '/users/owner1';
  const night = await openNight({
    repositories: makeRepositories(3),
    allowances: fresh,
    faults: [{ kind: 'not-found', when }],
  });

  const { rows, gaps } = await night.scanAnonymously();

  expect(rows.map(({ authorFollowers }) => authorFollowers)).toEqual([0, null, 2]);
  expect(gaps).toMatchObject([{ fact: 'followers', of: 'owner1' }]);
});

test('if asking for an owner failed, asks again after the READMEs', async () => {
  const when = ({ path }: RecordedRequest): boolean => path === '/users/owner1';
  const night = await openNight({
    repositories: makeRepositories(3),
    allowances: fresh,
    faults: [{ kind: 'nginx-502', times: 4, when }],
  });

  const { rows, gaps } = await night.scanAnonymously();

  expect(rows.map(({ authorFollowers }) => authorFollowers)).toEqual([0, 1, 2]);
  expect(gaps).toEqual([]);
  expect(night.github.requests.at(-1)?.path).toBe('/users/owner1');
});

test('keeps its rows if every request for an owner fails, and soon stops asking', async () => {
  const when = ({ resource }: RecordedRequest): boolean => resource === 'core';
  const night = await openNight({
    repositories: makeRepositories(30),
    allowances: fresh,
    faults: [{ kind: 'nginx-502', times: Infinity, when }],
  });

  const { rows } = await night.scanAnonymously();

  expect(rows).toHaveLength(30);
  expect(night.github.count('core')).toBe(24);
});

test.each(['nginx-502', 'html-200', 'truncated', 'reset', 'hourly-rest', 'secondary-403'] as const)(
  'asks again after a %s, and fails if it lasts',
  async (kind) => {
    const when = ({ resource }: RecordedRequest): boolean => resource === 'search';
    const repositories = makeRepositories(1);
    const once = await openNight({ repositories, allowances: fresh, faults: [{ kind, when }] });
    const lasting = await openNight({ faults: [{ kind, when, times: Infinity }] });

    expect((await once.scanAnonymously()).rows).toHaveLength(1);
    await expect(lasting.scanAnonymously()).rejects.toMatchObject({ name: 'PipelineError' });
    expect(lasting.github.count('search')).toBe(4);
  },
);

test('sends no token and logs none', async () => {
  const night = await openNight({ repositories: makeRepositories(2), allowances: fresh });

  await night.scanAnonymously();

  expect(night.github.requests.some(({ isAuthorized }) => isAuthorized)).toBe(false);
  expect(inspect(night.events, { depth: 9 })).not.toMatch(/authorization/i);
});
