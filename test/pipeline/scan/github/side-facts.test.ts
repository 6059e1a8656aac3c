import { expect, test } from 'vitest';
import type { FaultKind } from '../../../standin/github/faults.ts';
import { type StandInRepository, toNodeId } from '../../../standin/github/repository.ts';
import type { RecordedRequest } from '../../../standin/github/requests.ts';
import { makeRepositories, organization } from './made-up.ts';
import { scanFailing, scanOnce } from './night.ts';

/** Five repositories. The one with the most stars belongs to an organization. */
function underLargest(): StandInRepository[] {
  return makeRepositories(5, (index) =>
    index === 0 ? { owner: organization('Acme', 88), stargazerCount: 92_894 } : {},
  );
}

const isAcme = ({ path }: RecordedRequest): boolean => path === '/orgs/Acme';

test('uses the remembered followers of an organization that does not answer', async () => {
  const { rows, gaps } = await scanFailing('nginx-502', isAcme, {
    repositories: underLargest(),
    rememberedFollowers: new Map([['acme', 80]]),
  });

  expect(rows[0]).toMatchObject({ authorFollowers: 80 });
  expect(gaps).toEqual([]);
});

test.each(['nginx-502', 'forbidden', 'not-found', 'hourly-rest', 'html-200'] as const)(
  'keeps the row of an organization that answers %s',
  async (kind) => {
    const given = { repositories: underLargest() };
    const { rows, gaps, github } = await scanFailing(kind, isAcme, given);

    expect(rows).toHaveLength(5);
    expect(gaps).toMatchObject([{ fact: 'followers', of: 'Acme' }]);
    expect(github.requests.filter(isAcme).length).toBeLessThanOrEqual(8);
  },
);

test('goes on if no organization answers, and soon stops asking', async () => {
  const repositories = makeRepositories(60, (index) => ({ owner: organization(`org${index}`) }));
  const when = ({ resource }: RecordedRequest): boolean => resource === 'core';
  const { rows, gaps, github } = await scanFailing('nginx-502', when, { repositories });

  expect(rows).toHaveLength(60);
  expect(gaps.filter(({ fact }) => fact === 'followers')).toHaveLength(60);
  expect(github.count('core')).toBeLessThan(100);
});

test('keeps a row whose owner GitHub cannot answer in full, and asks for the followers separately', async () => {
  const { rows, gaps } = await scanOnce({
    repositories: makeRepositories(3),
    hidden: { [toNodeId('owner1/project1')]: 'owner-fails' },
  });

  expect(rows).toHaveLength(3);
  expect(rows.find(({ fullName }) => fullName === 'owner1/project1')).toMatchObject({
    authorFollowers: 1,
    readmeExcerpt: 'Project 1 sorts the mail of a small office by colour.',
    signals: { ownerCreatedAt: null, commits: null, issues: null, readmeBytes: 66 },
  });
  expect(gaps).toEqual([{ fact: 'counts', of: 'owner1/project1', reason: 'INTERNAL' }]);
});

const trouble: FaultKind[] = ['nginx-502', 'hourly-graphql', 'resource-limits', 'json-elsewhere'];

const restTrouble: FaultKind[] = ['nginx-502', 'hourly-rest', 'forbidden', 'json-elsewhere'];

test.each(restTrouble)('keeps all rows if the requests for READMEs meet %s', async (kind) => {
  const repositories = makeRepositories(20, () => ({ files: { 'Readme.txt': 'Sorts mail.' } }));
  const when = ({ path }: RecordedRequest): boolean => path.endsWith('/readme');
  const { rows, gaps } = await scanFailing(kind, when, { repositories });

  expect(rows).toHaveLength(20);
  expect(rows.every(({ signals }) => signals.readmeBytes === null)).toBe(true);
  expect(gaps.filter(({ fact }) => fact === 'readme')).toHaveLength(20);
});

test.each(trouble)('goes on without the volume if its request meets %s', async (kind) => {
  const when = ({ operation }: RecordedRequest): boolean => operation === 'Volume';
  const given = { repositories: makeRepositories(2) };
  const { metrics, gaps } = await scanFailing(kind, when, given);

  expect(metrics).toEqual({ totalReposCreated: null, totalWithStars: null, candidateCount: 2 });
  expect(gaps).toMatchObject([{ fact: 'volume' }]);
});

test('knows release, people, last commits and top folder of each row, for no more points', async () => {
  const latestRelease = { tagName: 'v1', publishedAt: '2026-08-12T00:00:00Z' };
  const repositories = makeRepositories(100, (index) => ({
    owner: organization(`org${index}`),
    ...(index === 0 ? { latestRelease } : {}),
    mentionableUsers: 2,
    commits: 5,
    lastCommitFiles: index,
    lastCommits: [
      { title: `Update README.md${' '.repeat(300)}`, at: '2026-08-14T00:00:00Z', author: 'eve' },
      { title: 'Create README.md', at: '2026-08-13T09:00:00Z', author: `ORG${index}` },
      { title: 'Sort by colour', at: '2026-08-13T00:00:00Z', author: null },
      { title: 'Begin', at: '2026-08-12T00:00:00Z', author: 'ann' },
    ],
    readme: null,
    files: { 'README.md': 'Sorts the mail of an office.', 'src/main.rs': '', 'src/lib.rs': '' },
  }));
  const { rows, github } = await scanOnce({ repositories });

  const counted = { mentionableUsers: 2, rootNames: ['README.md', 'src'] };
  expect(rows[0]?.signals).toMatchObject({
    latestRelease: { tag: 'v1', publishedAt: '2026-08-12T00:00:00.000Z' },
    ...counted,
  });
  const last = { latestRelease: null, ...counted, commits: 5, lastCommitFiles: 99 };
  expect(rows[99]?.signals).toMatchObject(last);
  expect(rows[99]?.signals.lastCommits).toEqual([
    {
      title: `Update README.md${' '.repeat(184)}`,
      at: '2026-08-14T00:00:00.000Z',
      author: 'eve',
    },
    { title: 'Sort by colour', at: '2026-08-13T00:00:00.000Z', author: null },
  ]);
  // One for a page of results, one for the volume, two for each of four batches.
  expect(github.points()).toBe(10);
});

test('keeps a row whose top folder and texts have no end, without most of them', async () => {
  const files = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at}.txt`, '']));
  const tagName = 'v'.repeat(5000);
  const latestRelease = { tagName, publishedAt: '2026-08-12T00:00:00Z' };
  const repositories = makeRepositories(3, (index) =>
    index === 0 ? { readme: null, files, latestRelease } : {},
  );
  const { rows, gaps } = await scanOnce({ repositories });

  expect(gaps).toEqual([]);
  const { rootNames, latestRelease: release } = rows[0]?.signals ?? {};
  expect(rootNames).toHaveLength(100);
  expect(release?.tag).toHaveLength(200);
});
