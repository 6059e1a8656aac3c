import { expect, test } from 'vitest';
import { toNodeId } from '../../../standin/github/repository.ts';
import { makeRepositories, organization } from './made-up.ts';
import { scanOnce } from './night.ts';

test('turns a repository into a row', async () => {
  const { rows, window, metrics, source } = await scanOnce({
    repositories: [
      {
        id: 'R_one',
        nameWithOwner: 'Ada/engine.js',
        owner: { login: 'Ada', followers: 12, createdAt: '2020-02-03T04:05:06Z' },
        description: 'Counts *everything*',
        primaryLanguage: { name: 'C++' },
        licenseInfo: { spdxId: 'MIT', name: 'MIT License' },
        repositoryTopics: { nodes: [{ topic: { name: 'maths' } }, { topic: { name: 'cards' } }] },
        stargazerCount: 321,
        forkCount: 7,
        createdAt: '2026-08-14T01:02:03Z',
        pushedAt: '2026-08-15T01:02:03Z',
        diskUsage: 99,
        commits: 5,
        issues: 4,
        pullRequests: 3,
        releases: 2,
        readme: '# Engine\n\nThe engine counts cards and prints what it counted on paper.',
      },
    ],
  });

  expect(source).toBe('github');
  expect(window).toEqual({
    days: 7,
    from: '2026-08-08T23:59:59.000Z',
    to: '2026-08-15T23:59:59.000Z',
    limit: 100,
  });
  expect(metrics).toEqual({ totalReposCreated: 1, totalWithStars: 1, candidateCount: 1 });
  expect(rows).toMatchObject([
    {
      id: 'R_one',
      fullName: 'Ada/engine.js',
      url: 'https://github.com/Ada/engine.js',
      description: 'Counts *everything*',
      language: 'C++',
      stars: 321,
      forks: 7,
      topics: ['maths', 'cards'],
      license: 'MIT',
      authorFollowers: 12,
      readmeExcerpt: 'The engine counts cards and prints what it counted on paper.',
      createdAt: '2026-08-14T01:02:03.000Z',
      ownerType: 'User',
      signals: {
        ownerCreatedAt: '2020-02-03T04:05:06.000Z',
        pushedAt: '2026-08-15T01:02:03.000Z',
        commits: 5,
        issues: 4,
        pullRequests: 3,
        releases: 2,
        diskUsage: 99,
        isEmpty: false,
        readmeBytes: 70,
        readmeText: '# Engine\nThe engine counts cards and prints what it counted on paper.',
        page: {
          emptyBadges: 0,
          downloads: 0,
          sendsAway: false,
          archivePassword: false,
          showsCode: false,
          sketch: [],
        },
      },
    },
  ]);
});

test('gives empty texts for everything that an owner may leave out', async () => {
  const repositories = makeRepositories(1, () => ({
    readme: null,
    isEmpty: true,
    licenseInfo: null,
  }));
  const { rows, github } = await scanOnce({ repositories });

  expect(rows).toMatchObject([
    { description: '', language: '', license: '', topics: [], readmeExcerpt: '' },
  ]);
  expect(rows[0]?.signals).toMatchObject({
    isEmpty: true,
    pushedAt: null,
    commits: 0,
    readmeBytes: 0,
  });
  expect(github.requests).toHaveLength(3);
});

test.each([
  { licenseInfo: { spdxId: 'NOASSERTION', name: 'Other' }, license: 'Other' },
  { licenseInfo: { spdxId: null, name: 'House licence' }, license: 'House licence' },
])('names a licence $license', async ({ licenseInfo, license }) => {
  const { rows } = await scanOnce({ repositories: makeRepositories(1, () => ({ licenseInfo })) });

  expect(rows.map((row) => row.license)).toEqual([license]);
});

test('searches only the window, for public repositories with stars that are no forks and not archived', async () => {
  const { rows, metrics } = await scanOnce({
    repositories: [
      ...makeRepositories(4),
      ...makeRepositories(1, () => ({ nameWithOwner: 'a/old', createdAt: '2026-08-08T23:59:58Z' })),
      ...makeRepositories(1, () => ({
        nameWithOwner: 'a/late',
        createdAt: '2026-08-16T00:00:00Z',
      })),
      ...makeRepositories(1, () => ({ nameWithOwner: 'a/few', stargazerCount: 4 })),
      ...makeRepositories(1, () => ({ nameWithOwner: 'a/fork', isFork: true })),
      ...makeRepositories(1, () => ({ nameWithOwner: 'a/hidden', isPrivate: true })),
      ...makeRepositories(1, () => ({ nameWithOwner: 'a/archived', isArchived: true })),
    ],
  });

  expect(rows.map(({ fullName }) => fullName)).toEqual([
    'owner0/project0',
    'owner1/project1',
    'owner2/project2',
    'owner3/project3',
  ]);
  expect(metrics.candidateCount).toBe(4);
});

test('asks for each organization once, and for those it remembers once in seven nights', async () => {
  const repositories = makeRepositories(9, (index) => ({
    owner: index < 6 ? organization('Acme', 50) : organization(index < 8 ? 'Known' : 'Other', 7),
  }));
  const rememberedFollowers = new Map([['known', 31]]);
  const { rows, github, scan } = await scanOnce({ repositories, rememberedFollowers });

  const asked = github.requests.filter(({ resource }) => resource === 'core');
  expect(asked.map(({ path }) => path).toSorted()).toEqual(['/orgs/Acme', '/orgs/Other']);
  expect(rows.map((row) => row.authorFollowers ?? 0).toSorted((a, b) => a - b)).toEqual([
    7, 31, 31, 50, 50, 50, 50, 50, 50,
  ]);
  for (const day of [16, 17, 18, 19, 20, 21]) {
    await scan({ rememberedFollowers, startedAt: `2026-08-${day}T00:00:00.000Z` });
  }
  expect(github.requests.filter(({ path }) => path === '/orgs/Known')).toHaveLength(1);
});

test('uses the name, owner and stars that a repository has after the search', async () => {
  const { rows } = await scanOnce({
    repositories: makeRepositories(3),
    afterSearch: (world) => {
      world.change(toNodeId('owner1/project1'), {
        nameWithOwner: 'NewCo/renamed',
        owner: organization('NewCo', 88),
        stargazerCount: 1,
      });
    },
  });

  expect(rows.find(({ fullName }) => fullName === 'NewCo/renamed')).toMatchObject({
    id: toNodeId('owner1/project1'),
    stars: 1,
    authorFollowers: 88,
    ownerType: 'Organization',
  });
  expect(rows).toHaveLength(3);
});

test.each([
  { limit: 100, most: 8 },
  { limit: 1000, most: 55 },
])('makes at most $most GraphQL requests for $limit rows', async ({ limit, most }) => {
  const repositories = makeRepositories(limit + 50, (index) => ({
    files: { [index % 10 === 0 ? 'Readme.txt' : 'README.md']: `Sorts the mail of ${index}.` },
    owner: index % 4 === 0 ? organization(`org${index % 40}`, 1) : { login: `user${index}` },
  }));
  const { rows, usage, github } = await scanOnce({
    repositories,
    limit,
    young: { days: 3, share: 0.5 },
  });

  expect(rows).toHaveLength(limit);
  expect(rows.every((row) => row.readmeExcerpt.startsWith('Sorts the mail'))).toBe(true);
  expect(github.count('graphql')).toBeLessThanOrEqual(most);
  // Ten organizations, and a tenth of the READMEs.
  expect(github.count('core')).toBe(10 + limit / 10);
  expect(usage).toEqual({ requests: github.requests.length, points: github.points() });
});

test('names itself and sends its token with every request to the API', async () => {
  const { github } = await scanOnce({ repositories: makeRepositories(1) });

  const agents = github.requests.map(({ userAgent }) => userAgent.split(' ')[0]);
  expect(new Set(agents)).toEqual(new Set(['trend-intelligence-api']));
  expect(github.requests.every(({ isAuthorized }) => isAuthorized)).toBe(true);
});
